/// The share of a normal distribution below so many standard deviations, by its series.
fn below(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + density * sum
}

/// How many standard deviations lie above a share of a normal distribution; between -8 and 8.
pub(crate) fn quantile(share: f64) -> f64 {
    let (mut low, mut high) = (-8.0, 8.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if below(middle) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_the_known_ones() {
        for (share, z) in
            [(0.5, 0.0), (0.95, 1.644_853_6), (0.975, 1.959_964_0), (0.999, 3.090_232_3), (0.025, -1.959_964_0)]
        {
            assert!((quantile(share) - z).abs() < 1e-6, "{share}: {}", quantile(share));
        }
    }
}
