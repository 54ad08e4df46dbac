// Makes the paper's grain, a seamless cloud of faint brown, and writes it to src/assets/grain.webp. Run once: node
// scripts/grain.mjs
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const bytes = await page.evaluate(async () => {
  const size = 192;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  let seed = 42;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const octave = (cells) => {
    const grid = Array.from({ length: cells * cells }, random);
    const at = (i, j) => grid[(((j % cells) + cells) % cells) * cells + (((i % cells) + cells) % cells)];
    const ease = (t) => t * t * (3 - 2 * t);
    return (x, y) => {
      const [u, v] = [(x / size) * cells, (y / size) * cells];
      const [i, j] = [Math.floor(u), Math.floor(v)];
      const [s, t] = [ease(u - i), ease(v - j)];
      return (at(i, j) * (1 - s) + at(i + 1, j) * s) * (1 - t) + (at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s) * t;
    };
  };
  const octaves = [
    [3, 0.4],
    [6, 0.27],
    [13, 0.17],
    [29, 0.1],
  ].map(([n, w]) => [octave(n), w]);
  const image = pen.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const v = octaves.reduce((sum, [noise, weight]) => sum + noise(x, y) * weight, 0);
      image.data.set([115, 84, 41, Math.max(0, Math.min(255, (v - 0.4) * 110))], (y * size + x) * 4);
    }
  }
  pen.putImageData(image, 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.6));
  return [...new Uint8Array(await blob.arrayBuffer())];
});
await writeFile('src/assets/grain.webp', Buffer.from(bytes));
await browser.close();
console.log(`${bytes.length} bytes`);
