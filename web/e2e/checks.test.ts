import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Table } from '../src/lib/api/types';
import { faultsOf } from './axe';
import { linkFor, openHouse, overflow, Person, tableOf, type House } from './house';

let house: House;
beforeAll(async () => (house = await openHouse()));
afterAll(() => house.close());

it('a check of several is called once, answered on the phone with one’s own die, and told; a kept number stays kept', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The ford at Greywater');
  const player = await Person.at(house, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true });
  await player.page.goto(await linkFor(house, master, 'Ana', ['Brana', 'Tamsin']));
  await player.page.locator('[data-seq]').waitFor();
  // What the game master knows of links is read when the page is opened.
  await master.page.reload();
  const calls = master.page.getByRole('region', { name: 'Call for a check' });
  const call = async (about: string, kept: boolean) => {
    await master.page.getByRole('tab', { name: /^Checks/ }).click();
    await calls.getByLabel('What is rolled').selectOption('Call for a skill');
    await calls.getByLabel(/^What it is about/).fill(about);
    await calls.getByLabel(/^target number/).fill('14');
    await calls.getByLabel('By at least').fill('1');
    await calls.getByLabel('What it does', { exact: true }).fill('slips back');
    if (kept) await calls.getByRole('radio', { name: 'Kept' }).check();
    for (const name of ['Orrin', 'Ysolde']) await calls.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck();
    await calls.getByText('%').first().waitFor();
    await calls.getByText('All succeed').waitFor();
    await calls.getByRole('button', { name: 'Call 2 characters' }).click();
    await master.page.getByRole('region', { name: new RegExp(`^Check: ${about}`) }).waitFor();
  };

  await call('Climb the bank', false);
  expect(await faultsOf(master)).toEqual([]);
  await master.shot('checks-1440');
  const prompt = player.page.getByRole('region', { name: /^Check: Climb the bank/ });
  const brana = prompt.getByRole('group', { name: 'Brana' });
  await brana.getByText('14', { exact: true }).waitFor();
  await brana.getByText('%').waitFor();
  expect(await player.page.title()).toMatch(/^Decide! Climb the bank/);
  // Orrin lends a hand: the chance grows, and the game master sees who helps.
  const tamsin = prompt.getByRole('group', { name: 'Tamsin' });
  const alone = await tamsin.getByText('%').innerText();
  await tamsin.getByLabel('Who helps').selectOption('Orrin');
  await master.page.getByText('helped by Orrin').waitFor();
  await player.page.waitForFunction(([before]) => ![...document.querySelectorAll('[role=group][aria-label=Tamsin] dd')].some((shown) => shown.textContent === before), [alone] as const);
  expect(parseFloat((await tamsin.getByText('%').innerText()).replace('≈', ''))).toBeGreaterThan(parseFloat(alone.replace('≈', '')));
  expect(await faultsOf(player)).toEqual([]);
  expect(await overflow(player)).toBeLessThanOrEqual(0);
  await player.shot('check-prompt-390');
  const board = master.page.getByRole('region', { name: /^Check: Climb the bank/ });
  await board.getByRole('button', { name: 'Remind Ana of Brana’s roll' }).click();
  await board.getByText('Remind (1)').waitFor();
  let seq = await player.seq();
  await brana.getByRole('button', { name: 'My own dice' }).tap();
  await player.page.getByRole('dialog', { name: /dice|die/i }).getByRole('button', { name: '2', exact: true }).tap();
  await player.movesOn(seq);
  await brana.waitFor({ state: 'detached' });
  seq = await player.seq();
  await prompt.getByRole('group', { name: 'Tamsin' }).getByRole('button', { name: 'Roll for me' }).tap();
  await player.movesOn(seq);
  await prompt.waitFor({ state: 'detached' });
  await board.getByText('2 of 2 answered').waitFor();
  await board.getByText('slips back').first().waitFor();
  await board.getByText(/^(success|failure|critical|fumble)/).first().waitFor();
  await board.getByRole('button', { name: 'Done' }).click();

  // Whoever asks for a check is asked for the number; one that is kept is told nobody before both have rolled.
  await player.page.getByRole('tab', { name: 'Sheet' }).tap();
  await player.page.getByText('Ask for a check').tap();
  await player.page.getByLabel(/wants to try$/).fill('Hear what they whisper');
  await player.page.getByRole('button', { name: 'Ask the game master' }).tap();
  await player.page.getByText('You have asked: Hear what they whisper').waitFor();
  await master.page.getByRole('button', { name: 'Allow, and name the number' }).click();
  expect(await calls.getByLabel(/^What it is about/).inputValue()).toBe('Hear what they whisper');
  await calls.getByRole('radio', { name: 'Kept' }).check();
  await calls.getByRole('button', { name: /^Call (Brana|Tamsin)$/ }).click();
  const kept = player.page.getByRole('region', { name: /^Check: Hear what they whisper/ });
  await kept.getByText('?').waitFor();
  expect(await kept.getByText('%').count()).toBe(0);
  // It outlives the server.
  await house.restart();
  await player.page.reload();
  seq = await player.seq();
  await kept.getByRole('button', { name: 'Roll for me' }).tap();
  await player.movesOn(seq);
  expect((await tableOf<Table>(house, player.token())).seq).toBeGreaterThan(seq);
  expect([...master.faults, ...player.faults]).toEqual([]);
});
