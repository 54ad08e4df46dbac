import type { Affordance, Scene } from '../api/types';

/** How many of how many have acted, as a pill of the headline says. */
function acted(scene: Scene): [number, number] | null {
  for (const { text } of scene.headline.pills) {
    const found = /^(\d+) of (\d+)\b/.exec(text);
    if (found) return [Number(found[1]), Number(found[2])];
  }
  return null;
}

/** A sentence to think about before an end that leaves most of one's own pieces idle; null where there is none. */
export function unwise(order: Affordance, all: readonly Affordance[], scene: Scene | null): string | null {
  if (order.tone !== 'end' || order.subject || !scene) return null;
  const idle = new Set(all.filter((a) => a.subject && !a.refused && a.tone !== 'end').map((a) => a.subject));
  const [done, of] = acted(scene) ?? [-1, 0];
  if (done < 0 || idle.size < 2 || done * 2 >= of) return null;
  return `${done} of ${of} units have acted; ${idle.size} could still do something. End all the same?`;
}
