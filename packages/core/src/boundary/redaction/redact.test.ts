import { describe, expect, test } from 'vitest'
import { call, done, inverseStep, propose, shadowOptions } from '../../../test/fixtures/sessions.ts'
import { createTwinCheck } from '../twincheck.ts'
import { redactJson, redactText } from './redact.ts'

describe('under a telling name a value is hidden, whatever it looks like:', () => {
  test.each([
    'password',
    'userPassword',
    'user_password',
    'PASSWORD',
    'access_token',
    'accessToken',
    'X-Auth-Token',
    'api_key',
    'apiKey',
    'API-Key',
    'apikey',
    'secret',
    'client.secret',
    'private_key',
    'Authorization',
    'cookie',
    'credentials',
    'card_pin',
    'cvv',
    'otp',
  ])('%s', (name) => {
    expect(redactJson({ [name]: 'x' }, null)).toEqual({ [name]: '[redacted]' })
    expect(redactJson({ [name]: 1234 }, null)).toEqual({ [name]: '[redacted]' })
    expect(redactJson({ [name]: { deep: ['x'] } }, null)).toEqual({ [name]: '[redacted]' })
    expect(redactText(JSON.stringify({ [name]: 'x y', n: 1 }), null)).toBe(`{"${name}":"[redacted]","n":1}`)
    expect(redactText(`login(${name}='x y', n=1)`, null)).toBe(`login(${name}='[redacted]', n=1)`)
    expect(redactText(`{"${name}": 1234, "n": 1}`, null)).toBe(`{"${name}": [redacted], "n": 1}`)
  })
})

test.each([
  ['tokens', 12],
  ['max_tokens', 12],
  ['shopping', 'milk'],
  ['keyboard', 'qwerty'],
  ['key', 'A minor'],
  ['tokenized', 'yes'],
  ['has_password', true],
  ['password', null],
])('%s: %j tells no secret and stays', (name, value) => {
  expect(redactJson({ [name]: value }, null)).toEqual({ [name]: value })
  const text = JSON.stringify({ [name]: value })
  expect(redactText(text, null)).toBe(text)
})

describe('in running text', () => {
  test.each([
    ['a header', 'Authorization: Bearer abc\nHost: here', 'Authorization: [redacted]\nHost: here'],
    ['a cookie', 'Cookie: a=1; b=2', 'Cookie: [redacted]'],
    ['a query string', 'https://x.y/?api_key=abc&n=1', 'https://x.y/?api_key=[redacted]&n=1'],
    ['a bare word', 'password: hunter2, then', 'password: [redacted], then'],
    ['a Python dictionary', "{'token': 'abc', 'n': 1}", "{'token': '[redacted]', 'n': 1}"],
    ['JSON inside JSON', '{"out":"{\\"token\\":\\"a\\\\\\"b\\"}"}', '{"out":"{\\"token\\":\\"[redacted]\\"}"}'],
    ['a value with quotes in it', '{"password":"a\\"b","n":1}', '{"password":"[redacted]","n":1}'],
    ['a value that ends in a backslash', '{"password":"a\\\\","n":1}', '{"password":"[redacted]","n":1}'],
    ['a value that was cut off', '{"n":1,"password":"abc', '{"n":1,"password":"[redacted]'],
    ['an object', '{"credentials":{"user":"}","key":[1]},"n":1}', '{"credentials":[redacted],"n":1}'],
    ['a bearer in prose', 'sent Bearer abcdef123456 today', 'sent [redacted] today'],
    ['a key by its beginning', 'with sk-abcdefghijkl now', 'with [redacted] now'],
    ['a web token', 'eyJhbGciOiJIUzI1NiJ9.e30.sig ok', '[redacted] ok'],
    ['a private key', 'a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b', 'a [redacted] b'],
    ['a private key that was cut off', 'a -----BEGIN PRIVATE KEY-----\nMIIE', 'a [redacted]'],
  ])('%s is hidden', (_, text, hidden) => {
    expect(redactText(text, null)).toBe(hidden)
  })

  test.each([
    'I will book Basic Economy for you.',
    'The bearer certificate arrives tomorrow.',
    'The password was changed. No tokens: 5 left.',
    'At 12:30: buy milk = 2 litres',
    'risk-averse and task-oriented people',
    '',
  ])('%j is left as it is', (text) => {
    expect(redactText(text, null)).toBe(text)
  })

  test('redacting twice changes nothing more', () => {
    const once = redactText('{"password":"a","token":"b"} Authorization: Bearer abcdef123456', null)
    expect(redactText(once, null)).toBe(once)
  })
})

test.each([
  ['many credentials', 'sk-abcdefghijkl '],
  ['many named values', 'token=abc&'],
  ['many separators', 'a=:'],
  ['many openings that lead to nothing', 'Bearer '],
  ['many quotes that never close', `password='\\"`],
  ['many brackets that never close', 'secret:[{'],
])('a long text with %s is read in one pass', (_, piece) => {
  // In quadratic time this would not come back.
  expect(redactText(piece.repeat(200_000), null).length).toBeGreaterThan(0)
})

test('a key called __proto__ stays a key', () => {
  const odd = JSON.parse('{"__proto__":{"password":"x"}}')
  expect(JSON.stringify(redactJson(odd, null))).toBe('{"__proto__":{"password":"[redacted]"}}')
})

describe('a record', () => {
  const secret = 'hunter2-hunter2'
  const step = {
    ...inverseStep(),
    messages: [
      { role: 'user', content: `Please secure account AC-1001. My password: ${secret}` } as const,
      ...done(
        call('lock_account', { account_id: 'AC-1001', password: secret }),
        JSON.stringify({ locked: true, api_key: secret, headers: { Authorization: `Bearer ${secret}` } }),
      ),
    ],
    proposal: propose(call('unlock_account', { account_id: 'AC-1001', password: secret })),
  }

  test('holds no secret of the proposal, of the exhibits’ printed calls and outputs, of the user’s words', async () => {
    const record = await (await createTwinCheck(shadowOptions()).session('s').check(step)).record
    expect(record.certificates[0]?.exhibits).toHaveLength(2)
    expect(record.twin).not.toBeNull()
    expect(JSON.stringify(record)).not.toContain(secret)
    expect(JSON.stringify(record)).toContain('AC-1001')
  })

  test('holds none of a failing model’s message', async () => {
    const model = () => Promise.reject(new Error(`401 for Authorization: Bearer ${secret}`))
    const record = await (await createTwinCheck(shadowOptions({ model })).session('s').check(step)).record
    expect(record.exception?.message).toBe('401 for Authorization: [redacted]')
  })

  test('holds none where the arguments could not be parsed', async () => {
    const malformed = { id: '1', name: 'unlock_account', arguments: {}, malformed: `{"password": "${secret}` }
    const session = createTwinCheck(shadowOptions()).session('s')
    const record = await (await session.check({ ...step, proposal: propose(malformed) })).record
    expect(JSON.stringify(record)).not.toContain(secret)
  })

  test('is also passed through the user’s redactor, string by string', async () => {
    const redact = (text: string) => text.replaceAll('AC-1001', 'AC-****')
    const record = await (await createTwinCheck(shadowOptions({ redact })).session('s').check(step)).record
    expect(JSON.stringify(record)).not.toContain('AC-1001')
    expect(JSON.stringify(record)).not.toContain(secret)
  })

  test('withholds the text where that redactor fails, and says so to onProblem', async () => {
    const problems: unknown[] = []
    const redact = () => {
      throw new Error('bad pattern')
    }
    const options = shadowOptions({ redact, onProblem: (problem) => problems.push(problem) })
    const record = await (await createTwinCheck(options).session('s').check(step)).record
    expect(record.because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(record.certificates[0]?.reason).toBe('[redacted]')
    expect(problems.length).toBeGreaterThan(0)
  })
})
