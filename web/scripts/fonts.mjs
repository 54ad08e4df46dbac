// Cuts the two typefaces down to the letters the table uses and writes them to src/fonts. Run once after changing the
// list: npm run fonts
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = range(0x20, 0x7e) + range(0xa0, 0xff);
const marks = 'ŒœŠšŽžŸ–—‘’‚“”„†‡•…‰′″‹›€™−×÷·→←↑↓↵≤≥≈ ıōūāīĀ';

const faces = [
  ['inter', 'inter-latin-wght-normal', 'inter', { wght: { min: 400, max: 700 } }],
  ['eb-garamond', 'eb-garamond-latin-wght-normal', 'garamond', { wght: { min: 400, max: 700 } }],
  ['eb-garamond', 'eb-garamond-latin-wght-italic', 'garamond-italic', { wght: { min: 400, max: 600 } }],
];

let total = 0;
for (const [family, file, name, variationAxes] of faces) {
  const source = await readFile(`node_modules/@fontsource-variable/${family}/files/${file}.woff2`);
  const cut = await subsetFont(source, latin + marks, { targetFormat: 'woff2', variationAxes });
  await writeFile(`src/fonts/${name}.woff2`, cut);
  total += cut.length;
  console.log(`${name}: ${source.length} -> ${cut.length} bytes`);
}
console.log(`total ${total} bytes`);
