import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkFor, openHouse, overflow, Person, type House } from './house';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Types faces of real dice until the table moves on: the given ones, then ones in the middle. */
async function rolls(person: Person, faces: number[], seq: number): Promise<void> {
  const pad = person.page.getByRole('dialog', { name: 'Your own dice' });
  for (const face of faces) {
    await pad.getByRole('button', { name: String(face), exact: true }).click();
    await person.page.waitForTimeout(150);
  }
  await person.movesOn(seq);
  expect(await pad.isVisible()).toBe(false);
}

it('is led by a game master and spoken in by a player, who learns what the reeve feels', async () => {
  const master = await Person.at(house);
  await master.begins(house, 'The quarrel at Saltmarket');
  const link = await linkFor(house, master, 'Ana', ['Brana']);
  const player = await Person.at(house, { colorScheme: 'dark' });
  await player.page.goto(link);
  await player.page.locator('[data-seq]').waitFor();

  await master.does('Begin a talk with the reeve');
  const board = (person: Person) => person.page.getByRole('article', { name: 'A talk with the reeve' });
  const card = (person: Person) => board(person).getByRole('article', { name: 'the reeve' });
  await card(master).waitFor();
  await card(player).waitFor();
  await master.shot('talk-master');

  const unnamed = await master.page.locator('button, input, select, textarea, [role="meter"], [role="tabpanel"]').evaluateAll((all) =>
    all.filter((element) => !element.getAttribute('aria-label') && !element.getAttribute('aria-labelledby') && !element.textContent?.trim() && !((element as HTMLInputElement).labels?.length ?? 0)).map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(unnamed).toEqual([]);

  // The game master sees what the reeve feels; the player sees that it is not known, and no number of it.
  expect(await card(master).getByRole('meter', { name: 'Favor of the reeve' }).getAttribute('aria-valuetext')).toBe('0 of 4');
  expect(await card(master).getByText('Greedy').count()).toBe(1);
  expect(await card(player).getByText('Not known yet').count()).toBe(1);
  expect(await card(player).getByRole('meter').count()).toBe(0);
  expect(await card(player).getByText(/Greedy|Social Defence|Attitude|\d/).count()).toBe(0);
  await player.shot('talk-player-unread');

  // Something is said with a form, which keeps what was typed while the table moves on.
  await card(player).getByRole('button', { name: /the reeve/ }).click();
  const panel = player.page.getByRole('tabpanel', { name: 'Actions' });
  await panel.getByRole('button', { name: /^Say something(?! together)/ }).click();
  const words = panel.getByRole('textbox', { name: 'what is said' });
  await words.fill('The tolls were paid at midsummer.');
  let seq = await player.seq();
  await master.page.getByRole('button', { name: 'Show how the reeve feels' }).click();
  await player.movesOn(seq);
  expect(await words.inputValue()).toBe('The tolls were paid at midsummer.');
  expect(await card(player).getByRole('meter', { name: 'Displeasure of the reeve' }).count()).toBe(1);
  seq = await player.seq();
  await master.page.getByRole('button', { name: 'Hide again how the reeve feels' }).click();
  await player.movesOn(seq);
  await player.page.getByRole('tab', { name: 'More' }).click();
  expect(await player.page.getByRole('textbox', { name: 'what is said' }).inputValue()).toBe('The tolls were paid at midsummer.');
  await player.page.getByRole('tab', { name: 'Actions' }).click();
  await player.shot('talk-player-form');
  await player.page.getByRole('button', { name: 'My own dice' }).click();
  seq = await player.seq();
  await words.press('Enter');
  await rolls(player, [19], seq);
  await player.page.getByRole('log').getByText('The tolls were paid at midsummer.').first().waitFor();
  expect(await card(player).getByRole('meter').count()).toBe(0);
  const favor = card(master).getByRole('meter', { name: 'Favor of the reeve' });
  await master.page.waitForFunction(() => document.querySelector('[aria-label="Favor of the reeve"]')?.getAttribute('aria-valuetext') !== '0 of 4');
  await master.shot('talk-master-favor');
  expect(await favor.getAttribute('aria-valuetext')).toBe('1 of 4');
  expect(await master.page.getByRole('status', { name: 'What has moved' }).textContent()).toContain('the reeve: Favor rises from 0 to 1');

  // Something is said by an offer.
  seq = await player.seq();
  await panel.getByRole('button', { name: /^Intimidate the reeve/ }).click();
  await rolls(player, [2], seq);
  expect(await card(player).getByRole('meter').count()).toBe(0);

  // The reeve is read with Insight: then the meters are there.
  seq = await player.seq();
  await panel.getByRole('button', { name: /^See how the reeve feels/ }).click();
  await rolls(player, [20], seq);
  await card(player).getByRole('meter', { name: 'Favor of the reeve' }).waitFor();
  expect(await card(player).getByText('Not known yet').count()).toBe(0);
  expect(await card(player).getByText(/Greedy/).count()).toBe(0);
  await card(player).getByRole('button', { name: /^Social Defence/ }).click();
  await player.shot('talk-player-read');

  // Something is asked for, and answered.
  await panel.getByRole('button', { name: /^Ask for something/ }).click();
  await panel.getByRole('textbox', { name: 'what', exact: true }).fill('Give the millers back what was taken');
  seq = await player.seq();
  await panel.getByRole('button', { name: 'Do it' }).click();
  await player.movesOn(seq);
  await board(player).getByRole('figure').getByText('Give the millers back what was taken').waitFor();
  await master.page.getByRole('dialog', { name: /Brana asks the reeve/ }).waitFor();
  await master.shot('talk-master-asked');
  await player.shot('talk-player-asked');
  await master.does('Grant it');
  await board(master).getByRole('figure').waitFor({ state: 'detached' });

  // The map stays behind its switch, by keyboard too, until the talk is over; then it is back by itself.
  const { page } = player;
  await page.getByRole('tab', { name: 'Talk' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('application', { name: 'Battle map' }).waitFor();
  await page.reload();
  await page.getByRole('application', { name: 'Battle map' }).waitFor();
  await page.keyboard.press('b');
  await board(player).waitFor();
  await master.does('End the talk');
  await page.getByRole('application', { name: 'Battle map' }).waitFor();
  await page.getByRole('tab', { name: 'Talk' }).waitFor({ state: 'detached' });
  expect([...master.faults, ...player.faults]).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`fits a narrow phone, ${colorScheme}`, async () => {
    const person = await Person.at(house, { viewport: { width: 360, height: 760 }, colorScheme, hasTouch: true, isMobile: true });
    const { page } = person;
    await page.goto(house.address);
    await page.getByRole('button', { name: 'The quarrel at Saltmarket' }).first().waitFor();
    await person.shot(`phone-${colorScheme}-lobby`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await person.begins(house, 'The quarrel at Saltmarket');
    await person.shot(`phone-${colorScheme}-talk-before`);
    await person.does('Begin a talk with the reeve');
    await page.getByRole('article', { name: 'A talk with the reeve' }).waitFor();
    await page.getByRole('article', { name: 'the reeve', exact: true }).getByRole('button', { name: /the reeve/ }).click();
    await page.waitForTimeout(300);
    await person.shot(`phone-${colorScheme}-talk`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^Say something(?! together)/ }).click();
    await page.getByRole('textbox', { name: 'what is said' }).scrollIntoViewIfNeeded();
    await person.shot(`phone-${colorScheme}-talk-form`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByRole('application', { name: 'Battle map' }).waitFor();
    await person.shot(`phone-${colorScheme}-talk-map`);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    expect(person.faults).toEqual([]);
    await page.context().close();
  });
}

it('is begun by a form with two listeners, and each is spoken to by name', async () => {
  const person = await Person.at(house, { colorScheme: 'dark' });
  const { page } = person;
  await person.begins(house, 'The quarrel at Saltmarket');
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('button', { name: /^Begin a talk/ }).click();
  const listeners = page.getByRole('group', { name: 'who listens' });
  await listeners.getByRole('checkbox', { name: 'the crowd' }).check();
  await listeners.getByRole('checkbox', { name: 'the reeve' }).check();
  await page.getByRole('group', { name: 'who speaks' }).getByRole('checkbox', { name: 'Orrin' }).uncheck();
  await person.shot('talk-form-actors');
  await page.getByRole('button', { name: 'Rule it so' }).click();
  const board = page.getByRole('article', { name: /^A talk with/ });
  await board.getByRole('article', { name: 'the reeve' }).waitFor();
  await board.getByRole('article', { name: 'the crowd' }).waitFor();
  const speakers = board.getByRole('region', { name: 'Who speaks' }).getByRole('button');
  expect(await speakers.count()).toBe(2);

  // Whoever has the word changes; the one who is spoken to stays.
  await board.getByRole('article', { name: 'the reeve' }).getByRole('button', { name: /the reeve/ }).click();
  await page.getByRole('region', { name: 'What Brana can do' }).getByRole('heading', { name: 'At the reeve' }).waitFor();
  await speakers.getByText('Tamsin').click();
  await page.getByRole('region', { name: 'What Tamsin can do' }).getByRole('heading', { name: 'At the reeve' }).waitFor();
  await page.getByRole('button', { name: /^Say something(?! together)/ }).click();
  expect(await page.getByRole('combobox', { name: 'who', exact: true }).locator('option:checked').textContent()).toBe('Tamsin');
  expect(await page.getByRole('combobox', { name: 'whom' }).locator('option:checked').textContent()).toBe('the reeve');
  await person.shot('talk-two');
  await page.setViewportSize({ width: 2200, height: 1200 });
  await person.shot('talk-two-wide');
  expect(person.faults).toEqual([]);
});
