import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';

/** The looks of people who live by lamp and fire: no glasses, nothing in their hair. */
const LOOKS = {
  skinColor: ['f2d3b1', 'ecad80', 'd08b5b', 'a9673a', '8a5230', 'e5c19f'],
  hairColor: ['2c1b18', '4a312c', '724133', 'a55728', 'b58143', '3b3b3b', '8d8d8d', 'c9b08a'],
  mouth: ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy06', 'happy07', 'happy08', 'happy09', 'sad01', 'sad02', 'sad05', 'sad06', 'sad07'],
  glassesProbability: 0,
  hairAccessoriesProbability: 0,
  earringsProbability: 10,
  frecklesProbability: 10,
  beardProbability: 12,
} as const;

/** The portrait of somebody, as the address of a picture: the same name has the same face at every table. */
export function portrait(name: string): string {
  const { skinColor, hairColor, mouth, ...often } = LOOKS;
  return createAvatar(lorelei, { seed: name, skinColor: [...skinColor], hairColor: [...hairColor], mouth: [...mouth], ...often }).toDataUri();
}
