import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { sharesCustomersCookies } from './console-origin.ts';

const at = (portal: string, url: string, hosts = '') =>
  sharesCustomersCookies(
    readEnv({ TEST_MODE: 'true', PUBLIC_URL: portal, CONSOLE_URL: url, BRAND_HOSTS: hosts }),
  );

it.each([
  ['https://account.example.com', 'https://console.example.com', true],
  ['https://account.example.com', 'https://example.com', true],
  ['https://account.example.com', 'https://console.example.net', false],
  ['http://localhost:4000', 'http://localhost:4200', true],
  ['http://localhost:4000', 'http://console.localhost:4200', false],
])('[console D1] customers at %s, console at %s: shared cookies %s', (portal, url, shares) => {
  expect(at(portal, url)).toBe(shares);
});

it('[console D1] the hosts of brands count too', () => {
  const hosts = 'account.brand.example=tsn';
  expect(at('https://account.example.com', 'https://console.brand.example', hosts)).toBe(true);
});
