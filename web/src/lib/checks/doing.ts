import { ApiError } from '../api/client';
import { toasts } from '../ui/toasts.svelte';

/** Waits for something that the server was asked to do; says so where it was not done. Returns whether it was. */
export async function doing(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    toasts.say(error instanceof ApiError ? error.message : 'The table cannot be reached. Nothing was done; try again.', 'bad');
    return false;
  }
}
