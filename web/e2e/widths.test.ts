import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './fight';
import { openHouse, overflow, Person, type House } from './house';

/** On a phone, at a desk and on a wide screen nothing scrolls sideways, no word is broken, nothing lies over a control, no tool lies over anybody on the map, and nobody there is too small to be known. */
let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

const WIDTHS: [name: string, width: number, height: number, scale: number][] = [
  ['390', 390, 844, 2], ['768', 768, 1024, 1], ['1024', 1024, 768, 1], ['1440 at 200 %', 720, 450, 2], ['1440', 1440, 900, 1], ['2560', 2560, 1440, 1],
];
const FIGHTS = ['The ford at Greywater', 'The bridge, on a lane', 'The gate at low water', 'The toll at the ford', 'The dock', 'The foundry'];
/** How wide somebody on the map is at least when a table is opened, in pixels. */
const LEAST = 13;

/** What is wrong with how a page is laid out. */
function faults(person: Person): Promise<string[]> {
  return person.page.evaluate((least) => {
    const found: string[] = [];
    const seen = (one: Element) => {
      const box = one.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    // A word stands on one line.
    for (const one of document.querySelectorAll('button, h1, h2, h3, .label, .name, dt, th')) {
      if (!seen(one) || one.closest('[inert], .visually-hidden')) continue;
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of (node.nodeValue ?? '').matchAll(/[\p{L}\d’']{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`the word ${match[0]} is broken in ${(one.textContent ?? '').trim().slice(0, 40)}`);
        }
      }
    }
    // What can be pressed can be pressed in its middle; what is scrolled out of sight is not looked at.
    for (const one of document.querySelectorAll('button, a[href], input, select')) {
      if (!seen(one) || one.closest('.visually-hidden') || (one as HTMLButtonElement).disabled) continue;
      const box = one.getBoundingClientRect();
      const frame = [...document.querySelectorAll('.mapless-middle, .panel, .log, [role="log"], .roster, .move-modes, dialog')].find((frame) => frame.contains(one))?.getBoundingClientRect();
      const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      if (frame && (at.y < frame.top || at.y > frame.bottom || at.x < frame.left || at.x > frame.right)) continue;
      const top = document.elementFromPoint(at.x, at.y);
      if (top && !one.contains(top) && !top.contains(one) && !one.closest('label')?.contains(top)) {
        found.push(`${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30)} lies under ${top.className.toString().slice(0, 40) || top.tagName}`);
      }
    }
    for (const token of document.querySelectorAll('.token[data-actor]')) {
      const box = token.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top?.closest('[data-over-map]')) found.push(`${token.getAttribute('data-actor')} on the map lies under ${top.className}`);
      if (box.width < least) found.push(`${token.getAttribute('data-actor')} on the map is ${Math.round(box.width)} pixels wide`);
    }
    return found;
  }, LEAST);
}

for (const [name, width, height, deviceScaleFactor] of WIDTHS) {
  it(`at ${name} the lobby and a fight in every game are laid out whole`, async () => {
    for (const title of [null, ...FIGHTS]) {
      const person = await Person.at(house, { viewport: { width, height }, deviceScaleFactor });
      if (title === null) {
        await person.page.goto(house.address);
        await person.page.locator('.cards').first().waitFor();
      } else {
        await person.begins(house, title);
        await person.does('Begin the fight');
        await until(house, person, ({ view, offers }) => !view.prompt && view.acting != null && offers.some(({ kind, actor }) => kind === 'move' && actor === view.acting));
      }
      await person.page.waitForTimeout(500);
      expect(await overflow(person), `${title} at ${name}`).toBeLessThanOrEqual(0);
      await person.shot(`widths-${name}-${title ?? 'lobby'}`);
      expect(await faults(person), `${title} at ${name}`).toEqual([]);
      if (title !== null && (await person.page.getByRole('application', { name: 'Battle map' }).count()) > 0) {
        await person.page.getByRole('application', { name: 'Battle map' }).focus();
        for (let step = 0; step < 2; step += 1) await person.page.keyboard.press('ArrowRight');
        await person.page.locator('.readout.pinned').waitFor();
        await person.page.waitForTimeout(300);
        expect(await overflow(person), `${title} at ${name}, looking at a space`).toBeLessThanOrEqual(0);
      }
      await person.page.context().close();
    }
  }, 120_000);
}
