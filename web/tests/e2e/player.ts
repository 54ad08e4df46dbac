import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until nothing glides, fades or turns on the page any more, however long that takes. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => {
          const svg = document.querySelector('.surface > svg');
          const ends = (a: Animation): boolean => a.effect?.getComputedTiming().iterations !== Infinity;
          if (svg?.classList.contains('gliding') || document.getAnimations().some(ends)) return '';
          const box = svg?.getBoundingClientRect();
          return `still at ${box?.left} ${box?.top} ${box?.width} ${document.documentElement.scrollHeight}`;
        });
        const same = now !== '' && now === before;
        before = now;
        return same;
      },
      { intervals: [60] },
    )
    .toBe(true);
}

/** Plays by what a person sees and clicks; it knows no rule and calls no API. */
export class Player {
  /** How many orders were given by clicking on the surface itself. */
  onSurface = 0;
  /** How many by dragging a piece over a table. */
  dragged = 0;
  /** How often the screen was handed over. */
  handovers = 0;

  /** Whether the match only has to end: no more dragging, whatever can be ended is ended. */
  private hurried = false;

  /** `haste`: how often a phase, a menu or a turn is ended when that is offered. */
  constructor(
    readonly page: Page,
    private haste = 0,
  ) {}

  get question(): Locator {
    return this.page.locator('#question');
  }

  get rows(): Locator {
    return this.page.locator('.orders .order:not([aria-disabled]), .orders .heading button');
  }

  private get confirm(): Locator {
    return this.page.getByRole('button', { name: 'Confirm' });
  }

  async step(): Promise<number> {
    const text = await this.page.locator('.replay .ply').first().textContent();
    return Number(/\/ (\d+)/.exec(text ?? '')?.[1] ?? 0);
  }

  async isOver(): Promise<boolean> {
    return this.page.getByRole('link', { name: 'See the result' }).isVisible();
  }

  /** Waits until there is something to do here, or the match is over; skips what others do. */
  async awaitTurn(): Promise<'decide' | 'over'> {
    for (;;) {
      if (await this.isOver()) return 'over';
      const handover = this.page.getByRole('button', { name: /^I am / });
      if (await handover.isVisible()) {
        await expect(this.page.locator('.orders'), 'the hand is covered').toHaveCount(0);
        await handover.click();
        this.handovers += 1;
      }
      if ((await this.confirm.isVisible()) || (await this.rows.first().isVisible())) return 'decide';
      const skip = this.page.getByRole('button', { name: 'Skip' });
      if (await skip.isVisible()) await skip.click({ timeout: 2000 }).catch(() => undefined);
      await this.page.waitForTimeout(40);
    }
  }

  /**
   * Takes one decision: by dragging where a piece can be dragged, by clicking on the surface where lit things lead to
   * an order, else in the list.
   */
  async decide(pick: (count: number) => number = (n) => Math.floor(Math.random() * n)): Promise<void> {
    const before = await this.step();
    const end = this.page
      .locator('.orders .order[data-tone="end"]:not([aria-disabled])')
      .filter({ hasNotText: /concede/i })
      .first();
    if (await this.confirm.isVisible()) await this.fillChoice();
    else if (Math.random() < this.haste && (await end.count())) await end.click();
    else if (this.hurried || (!(await this.tryDrag()) && !(await this.trySurface(before)))) {
      await this.unfold(0.8);
      const rows = this.page
        .locator('.orders .order:not([aria-disabled]):not([data-drag])')
        .filter({ hasNotText: /^\W*\w?\s*Concede/ });
      // A piece that was picked shows its own orders alone, which may be nothing but a drag.
      const all = this.page.getByRole('button', { name: 'All orders' });
      if (!(await rows.count()) && (await all.isVisible())) await all.click();
      // Under some headings there is nothing but pieces to drag.
      for (let i = 0; i < 20 && !(await rows.count()); i++) await this.unfold(1);
      const count = await rows.count();
      // What was clicked before may have been an order, and the turn another's by now.
      if (count)
        await rows
          .nth(pick(count))
          .click({ timeout: 5000 })
          .catch(() => undefined);
    }
    await this.finish(before);
  }

  /** Opens one of the headings of a long list that are closed, as often as said. */
  private async unfold(often: number): Promise<void> {
    const headings = this.page.locator('.orders .heading button[aria-expanded="false"]');
    const count = await headings.count();
    if (count && Math.random() < often) await headings.nth(Math.floor(Math.random() * count)).click();
  }

  get give(): Locator {
    return this.page.getByRole('button', { name: 'Give this order' });
  }

  /** A piece of the table by its id. */
  piece(id: string): Locator {
    return this.page.locator(`.surface .piece[data-piece="${id}"]`);
  }

  /** Drags a piece by some pixels with the mouse and waits for what the planner says. */
  async drag(id: string, by: readonly [number, number]): Promise<boolean> {
    const spot = await this.clickable(this.piece(id));
    if (!spot) return false;
    await this.page.mouse.move(spot.x, spot.y);
    await this.page.mouse.down();
    for (let i = 1; i <= 4; i++) await this.page.mouse.move(spot.x + (by[0] * i) / 4, spot.y + (by[1] * i) / 4);
    await this.page.mouse.up();
    // Where pieces lie on each other the hand may have got another one, which says that it may not move.
    const refused = async (): Promise<boolean> =>
      (await this.page.locator('.surface [role="alert"]').count()) > 0 &&
      (await this.page.locator('.manoeuvre').count()) === 0;
    await expect.poll(async () => (await this.answer.isVisible()) || (await refused())).toBe(true);
    return this.answer.isVisible();
  }

  private get answer(): Locator {
    return this.page.locator('.manoeuvre .answer b, .manoeuvre .stop').first();
  }

  /** Waits until the planner has answered. */
  async planned(): Promise<void> {
    await expect(this.answer).toBeVisible();
  }

  /** Drags one of the pieces that can be dragged towards the other side, and gives the order if there is one. */
  private async tryDrag(): Promise<boolean> {
    await this.unfold(0.8);
    const handles = this.page.locator('.orders .order[data-drag]');
    const count = await handles.count();
    // Short matches give few chances: each way is used twice before luck may pass it over.
    if (!count || (this.dragged > 1 && Math.random() < 0.4)) return false;
    const id = await handles.nth(Math.floor(Math.random() * count)).getAttribute('data-drag');
    const way = await this.piece(id ?? '').evaluate((element) => {
      const foes = [...document.querySelectorAll('.surface .piece')].filter(
        (other) => other.getAttribute('data-side') !== element.getAttribute('data-side'),
      );
      const middle = (e: Element): [number, number] => {
        const b = e.getBoundingClientRect();
        return [b.left + b.width / 2, b.top + b.height / 2];
      };
      const [x, y] = middle(element);
      const [fx, fy] = foes
        .map(middle)
        .sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0] ?? [x + 60, y];
      return [fx - x, fy - y] as [number, number];
    });
    const far = Math.hypot(way[0], way[1]);
    const reach = far < 40 ? 1 : Math.max(24 / far, 0.3 + Math.random() * 0.7);
    if (!(await this.drag(id ?? '', far < 40 ? [30, -30] : [way[0] * reach, way[1] * reach]))) return false;
    const given = await this.giveWay();
    if (given) this.dragged += 1;
    return given;
  }

  /** Gives what is planned for a piece on its way, or puts it back; answers whether an order was given. */
  private async giveWay(): Promise<boolean> {
    if (!(await this.page.locator('.manoeuvre').isVisible())) return false;
    const wished = await this.page.locator('.plan').isVisible();
    if (wished) await this.planned();
    const legal = wished && (await this.give.isEnabled());
    await (legal ? this.give : this.page.getByRole('button', { name: 'Back', exact: true })).click();
    return legal;
  }

  /** Completes what an order still asks: a choice of pieces, a confirmation. */
  async finish(before: number): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if ((await this.step()) > before || (await this.isOver())) return;
      const give = this.page.getByRole('button', { name: 'Give the order' });
      if (await give.isVisible()) await give.click({ timeout: 2000 }).catch(() => undefined);
      else if (await this.confirm.isVisible()) await this.fillChoice();
      else if (await this.page.getByRole('menuitem').first().isVisible())
        await this.page
          .getByRole('menuitem')
          .first()
          .click({ timeout: 2000 })
          .catch(() => undefined);
      await this.page.waitForTimeout(25);
    }
    throw new Error(`no order was given at “${await this.question.textContent()}”`);
  }

  private async fillChoice(): Promise<void> {
    // The choice may be gone at any moment: what was ticked before may have completed it.
    const ready = (): Promise<boolean> => this.confirm.isEnabled({ timeout: 500 }).catch(() => false);
    const boxes = this.page.locator('.choices input');
    for (let i = 0; i < (await boxes.count()) && !(await ready()); i++)
      await boxes
        .nth(i)
        .check({ timeout: 500 })
        .catch(() => undefined);
    if (await ready()) await this.confirm.click({ timeout: 2000 }).catch(() => undefined);
  }

  /** Clicks a place that shines, as a player would: the surface shows which by a gold or red ring. */
  private async trySurface(before: number): Promise<boolean> {
    const places = this.page.locator('[data-lit="legal"], [data-lit="contact"]');
    const count = await places.count();
    if (!count || (this.onSurface > 1 && Math.random() < 0.3)) return false;
    const place = places.nth(Math.floor(Math.random() * count));
    if (!(await this.click(place))) return false;
    const answered = async (): Promise<boolean> =>
      (await this.step()) > before ||
      (await this.page.getByRole('menuitem').first().isVisible()) ||
      (await this.confirm.isVisible()) ||
      (await this.page.getByRole('button', { name: 'Give the order' }).isVisible());
    // The first click may only have picked a piece: the second one says where to.
    if (!(await answered()) && (await this.page.getByRole('button', { name: 'All orders' }).isVisible())) {
      const targets = this.page.locator('[data-lit="legal"], [data-lit="contact"]');
      const most = await targets.count();
      if (most) await this.click(targets.nth(Math.floor(Math.random() * most)));
    }
    if ((await answered()) || (await this.giveWay())) {
      this.onSurface += 1;
      return true;
    }
    await this.page
      .getByRole('button', { name: 'All orders' })
      .click({ timeout: 500 })
      .catch(() => undefined);
    return false;
  }

  private async click(place: Locator): Promise<boolean> {
    const spot = await this.clickable(place);
    if (!spot) return false;
    await this.page.mouse.click(spot.x, spot.y);
    await this.page.waitForTimeout(120);
    return true;
  }

  /** A point of the window where a click reaches this very thing of the surface. */
  async clickable(place: Locator): Promise<{ x: number; y: number } | null> {
    return place.evaluate((element) => {
      const box = element.getBoundingClientRect();
      for (const [u, v] of [
        [0.5, 0.5],
        [0.3, 0.6],
        [0.7, 0.6],
        [0.5, 0.85],
        [0.15, 0.75],
        [0.85, 0.75],
      ] as const) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { x, y };
      }
      return null;
    });
  }

  /** Plays until the match is over; after so many decisions with care, whatever can be ended is ended. */
  async playOut(most: number, careful = Infinity): Promise<number> {
    let decisions = 0;
    while ((await this.awaitTurn()) === 'decide') {
      if (decisions === careful) [this.hurried, this.haste] = [true, 1];
      await this.decide();
      expect(++decisions, 'the match should end').toBeLessThanOrEqual(most);
    }
    return decisions;
  }
}
