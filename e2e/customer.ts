/** Creates test customers through the API and signs browsers in by cookie. */
import type { BrandId } from '@marquee/product/brands.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { makeAccount } from '@marquee/product/contract/test.ts';
import type { BodyOf, ReplyOf } from '@marquee/product/endpoint.ts';
import type { BrowserContext } from 'playwright';
import { testStack } from './stack.ts';

export type TestCustomer = ReplyOf<typeof makeAccount>;

/** A separate customer for each journey. */
export const newCustomer = async (
  body: BodyOf<typeof makeAccount>,
  url = testStack.url,
): Promise<TestCustomer> => {
  const reply = await fetch(url + makeAccount.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as TestCustomer;
};

/** The same customer with new tokens: tokens expire in minutes, and the server's clock may have moved. */
export const signInAgain = async (
  customer: TestCustomer,
  brand: BrandId,
  url: string,
): Promise<TestCustomer> => {
  const reply = await fetch(url + grantToken.path, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${brand}-web:default`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: customer.email,
      password: customer.password,
    }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return { ...customer, ...((await reply.json()) as Pick<TestCustomer, 'access_token' | 'refresh_token'>) };
};

const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60;

/** Sets the token cookies of a sign-in. */
export const setTokenCookies = (
  context: BrowserContext,
  { access_token, refresh_token }: TestCustomer,
  url = testStack.url,
): Promise<void> =>
  context.addCookies([
    { name: 'access_token', value: access_token, url, expires: minutes(10) },
    { name: 'has_session', value: '1', url, expires: minutes(60) },
    {
      name: 'refresh_token',
      value: refresh_token,
      domain: new URL(url).hostname,
      path: '/api/login',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      expires: minutes(60),
    },
  ]);
