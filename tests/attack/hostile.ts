import fc from 'fast-check'

/** Texts that have broken programs before: encodings, paths, markup, queries, formulas, prototypes, sizes. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\ude00\ud83d',
  '\u202Eevil',
  '\uFEFF',
  'é'.normalize('NFD').repeat(40),
  '👩‍👩‍👧‍👦'.repeat(30),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(15),
  '9'.repeat(25),
  '0x10',
  "'; drop table users; --",
  "x' or '1'='1",
  '%',
  '_%\\',
  'a & b | !c <-> (',
  ':* & !!',
  '../../etc/passwd',
  '..\\..\\windows',
  '/',
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:5432/',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '![x](javascript:alert(1))',
  '[x]: <',
  ':::note\n'.repeat(20),
  '`'.repeat(400),
  '*'.repeat(400),
  '[['.repeat(300),
  '> '.repeat(300),
  '{{7*7}}#{7*7}',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)',
  '\r\nSet-Cookie: a=b',
  'x\r\nBcc: all@example.org',
  'a@b',
  '"a b"@example.org',
  'a@xn--nxasmq6b.example',
  '(a+)+$',
  '[',
  '1970-01-01',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '2026-06-30T23:59:60Z',
  '-271821-04-20T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '9223372036854775807',
  '9223372036854775808_00000000-0000-0000-0000-000000000000',
  '9999999999999999999_00000000-0000-0000-0000-000000000000',
  '999999999-999999999',
  'x'.repeat(65),
  'x'.repeat(300),
  'x'.repeat(20_000),
]

const numbers = [0, -0, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 5e-324]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 101, maxLength: 300 }) },
)

const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Bodies of invalid or unusual JSON. */
export const hostileJson = fc.constantFrom(
  '',
  '{',
  '{"a":1,}',
  'NaN',
  '"\\ud800"',
  '[1e999999]',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  '{"id":1,"id":2,"email":"a@b.example","email":["c"]}',
  deep('[', ']', 20_000),
  deep('{"a":', '}', 20_000),
)

/** File headers: valid, broken, and two in one. */
const beginnings = [
  '',
  'plain text',
  'first name,last name,e-mail,role\nNoor,Haddad,noor@example.org,student\n',
  'first name,last name,e-mail,role\n"unclosed,=1+1,\u0000,admin\n',
  '\uFEFFfirstName;lastName;email\n;;;\n',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!doctype html><script>alert(1)</script>',
  'GIF89a/*<script>*/=1;',
  '%PDF-1.7\n%\n1 0 obj<</JavaScript 2 0 R>>',
].map((text) => new TextEncoder().encode(text))
const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0x7f, 0xff, 0xff],
  [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46],
  [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0],
  [0x1f, 0x8b, 8, 0, 0, 0, 0, 0],
  [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32],
].map((bytes) => Uint8Array.from(bytes))

export const hostileFile = fc
  .tuple(fc.constantFrom(...beginnings, ...signatures), fc.uint8Array({ maxLength: 200 }))
  .map(([beginning, rest]) => Uint8Array.from([...beginning, ...rest]))

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Record<string, string>>(
        { range: 'bytes=0-0,5-,-9999999999' },
        { range: 'bytes=99999999999999999999-' },
        { 'if-none-match': '"'.repeat(500) },
        { 'if-modified-since': 'never' },
        { 'x-request-id': "'; drop table users; --" },
        { 'x-request-id': '€' },
        { 'x-forwarded-for': '::ffff:999.1.1.1, %%%' },
        { 'user-agent': '' },
        { 'user-agent': 'x'.repeat(5_000) },
        { 'accept-language': '*;q=2,,,;' },
        { authorization: 'Basic :::' },
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-length': '5' },
        { 'last-event-id': '-1' },
      )
      .filter((headers) => Object.values(headers).every((value) => /^[\x20-\xff]*$/.test(value))),
  },
)
