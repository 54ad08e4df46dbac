//! Rows as a Parquet file: one column per column of the table, one row group for every so many matches, compressed.

use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use crate::table::{Cells, Column, Table};

/// Rows of one group.
const GROUP: usize = 100_000;

impl Table {
    /// The table as a Parquet file.
    pub fn parquet(&self) -> Result<Vec<u8>, ParquetError> {
        let fields = self.columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("matches").with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("grognard".to_owned())
            .build();
        let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
        for start in (0..self.rows()).step_by(GROUP) {
            let mut group = writer.next_row_group()?;
            for column in &self.columns {
                write(&mut group, &column.cells, start..(start + GROUP).min(self.rows()))?;
            }
            group.close()?;
        }
        writer.into_inner()
    }
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match column.cells {
        Cells::Words(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Cells::Numbers(_) => (Physical::INT64, None),
    };
    let field = Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()?;
    Ok(Arc::new(field))
}

/// Writes the next column of a group. A definition level of 0 marks an empty cell.
fn write(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    cells: &Cells,
    rows: std::ops::Range<usize>,
) -> Result<(), ParquetError> {
    let Some(mut writer) = group.next_column()? else { return Ok(()) };
    match cells {
        Cells::Words(cells) => {
            let cells = &cells[rows];
            let values: Vec<ByteArray> = cells.iter().flatten().map(|word| ByteArray::from(word.as_str())).collect();
            writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels(cells)), None)?;
        }
        Cells::Numbers(cells) => {
            let cells = &cells[rows];
            let values: Vec<i64> = cells.iter().flatten().copied().collect();
            writer.typed::<Int64Type>().write_batch(&values, Some(&levels(cells)), None)?;
        }
    }
    writer.close()
}

fn levels<T>(cells: &[Option<T>]) -> Vec<i16> {
    cells.iter().map(|cell| i16::from(cell.is_some())).collect()
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::*;

    #[test]
    fn a_parquet_file_reads_back_as_it_was_written() {
        let table = Table {
            columns: vec![
                Column {
                    name: "why".into(),
                    cells: Cells::Words(vec![Some("Lucknow".into()), None, Some(String::new())]),
                },
                Column { name: "turns".into(), cells: Cells::Numbers(vec![None, Some(-3), Some(1 << 40)]) },
            ],
        };
        let file = SerializedFileReader::new(bytes::Bytes::from(table.parquet().unwrap())).unwrap();
        let rows: Vec<Vec<(String, Field)>> =
            file.get_row_iter(None).unwrap().map(|row| row.unwrap().into_columns()).collect();
        let cells: Vec<&Field> = rows.iter().flatten().map(|(_, field)| field).collect();
        assert_eq!(
            cells,
            [
                &Field::Str("Lucknow".into()),
                &Field::Null,
                &Field::Null,
                &Field::Long(-3),
                &Field::Str(String::new()),
                &Field::Long(1 << 40),
            ]
        );
    }
}
