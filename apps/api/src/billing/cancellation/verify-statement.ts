/** Verifies the signed statement of a cancellation. */
import { jwtVerify } from 'jose';
import type { Deps } from '../../deps.ts';
import { type Statement, statement, statementType } from './sign-statement.ts';

export const verifyStatement = async (
  { tokenKeys, env }: Pick<Deps, 'tokenKeys' | 'env'>,
  jws: string,
): Promise<Statement | undefined> => {
  try {
    const { payload } = await jwtVerify(jws, tokenKeys.find, {
      algorithms: ['EdDSA'],
      typ: statementType,
      issuer: env.publicUrl,
    });
    return statement.parse(payload);
  } catch {
    return undefined;
  }
};
