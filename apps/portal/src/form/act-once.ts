/** A wish that acts once, however often it is sent. */
import { errors, Failure } from '@marquee/product/errors.ts';

/** Sent, and not answered yet, each under its key. */
const open = new Map<string, string>();

/** A refusal is an answer; silence, and a server that stumbled, are none. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Failure && error.code !== 'IDEMPOTENCY_RUNNING' && errors[error.code].status < 500;

/** Whoever got no answer asks the same again under the same key: the server knows whether it has acted. */
export const actOnce = async <T>(
  wish: string,
  act: (key: string) => Promise<T>,
  /** After an answer that is not the last one, the same is asked again under the same key. */
  isLast: (answer: T) => boolean = () => true,
): Promise<T> => {
  const key = open.get(wish) ?? crypto.randomUUID();
  open.set(wish, key);
  try {
    const answer = await act(key);
    if (isLast(answer)) open.delete(wish);
    return answer;
  } catch (error) {
    if (isAnswer(error)) open.delete(wish);
    throw error;
  }
};
