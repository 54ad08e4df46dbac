import type { MatchModel } from './model.svelte';

/**
 * Tells a player who looks elsewhere that it is their turn: in the title of the tab, and by the browser where it was
 * allowed.
 */
export function watchTurn(model: MatchModel): void {
  let told = -1;
  $effect(() => {
    const page = model.page;
    const name = page ? `${page.game_title} · ${model.scene?.headline.turn ?? ''}` : 'Match';
    const mine = model.isYours && !model.isOver;
    document.title = `${mine ? '● Your turn · ' : ''}${name} · Grognard`;
    if (!mine || !page || told === page.step) return;
    const first = told === -1;
    told = page.step;
    if (first || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    const note = new Notification(`Your turn: ${page.game_title}`, {
      body: model.scene?.prompt?.text ?? page.scenario_title,
      tag: page.id,
      icon: '/shako.svg',
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  });
}

export const canAskToNotify = (): boolean => 'Notification' in window && Notification.permission === 'default';
