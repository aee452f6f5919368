import { describe, expect, it } from 'vitest';
import { luckOf, withDie, withLuck, withModifier } from './compose';

describe('tapping an expression', () => {
  it('adds dice of a kind to those that are there', () => {
    expect(withDie('', 20)).toBe('1d20');
    expect(withDie('1d20', 6)).toBe('1d20+1d6');
    expect(withDie('1d20+1d6', 6)).toBe('1d20+2d6');
    expect(withDie('d6', 6)).toBe('2d6');
    expect(withDie('9d6+4', 6)).toBe('10d6+4');
    expect(withDie('2*(1d8', 8)).toBe('2*(2d8');
    expect(withDie('1d20-', 4)).toBe('1d20-1d4');
    expect(withDie('1d10', 100)).toBe('1d10+1d100');
    expect(withDie('1d100', 10)).toBe('1d100+1d10');
  });

  it('leaves dice with modifiers as they are', () => {
    expect(withDie('4d6kh3', 6)).toBe('4d6kh3+1d6');
    expect(withDie('2d20kh1+3', 20)).toBe('2d20kh1+3+1d20');
    expect(withDie('(1d3)d6', 6)).toBe('(1d3)d6+1d6');
  });

  it('counts a number at the end up and down', () => {
    expect(withModifier('1d20', 1)).toBe('1d20+1');
    expect(withModifier('1d20+1', 1)).toBe('1d20+2');
    expect(withModifier('1d20 + 9 ', 1)).toBe('1d20+10');
    expect(withModifier('1d20+1', -1)).toBe('1d20');
    expect(withModifier('1d20', -1)).toBe('1d20-1');
    expect(withModifier('1d20-3', -1)).toBe('1d20-4');
    expect(withModifier('1d20-1', 1)).toBe('1d20');
    expect(withModifier('', 1)).toBe('');
    expect(withModifier('1d20+', 1)).toBe('1d20+');
  });

  it('rolls one die twice, and takes it back', () => {
    expect(withLuck('', 'advantage')).toBe('2d20kh1');
    expect(withLuck('1d20+5', 'advantage')).toBe('2d20kh1+5');
    expect(withLuck('1d6+d20', 'disadvantage')).toBe('1d6+2d20kl1');
    expect(withLuck('1d12', 'advantage')).toBe('2d12kh1');
    expect(withLuck('2d20kh1+5', 'disadvantage')).toBe('2d20kl1+5');
    expect(withLuck('2d20kl1+5', 'disadvantage')).toBe('1d20+5');
    expect(withLuck('3d6', 'advantage')).toBe('3d6+2d20kh1');
    expect([luckOf('2d20kh1+5'), luckOf('2d20kl+5'), luckOf('1d20'), luckOf('4d6kh3')]).toEqual(['advantage', 'disadvantage', null, null]);
  });
});
