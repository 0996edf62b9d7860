import { describe, expect, test } from 'vitest'
import { readQueueAddress } from './queue-address.ts'

describe('the address of a queue', () => {
  test('is shown by host and database', () => {
    const { place, schema } = readQueueAddress('postgres://me:secret@db.example.org:6432/experiments')
    expect({ place, schema }).toEqual({
      place: 'db.example.org:6432, database experiments',
      schema: 'twincheck_queue',
    })
  })

  test('names what the server will take where nothing is said', () => {
    expect(readQueueAddress('postgresql://me@db').place).toBe('db:5432, database the default database')
  })

  test.each([
    ['postgres://me:p%40ss@db/experiments', 'p%40ss and p@ss'],
    ['postgres://me@db/experiments?password=p%40ss', 'p@ss'],
  ])('conceals the password of %s in any text, as written and as sent', (url, text) => {
    expect(readQueueAddress(url).conceal(`wrong: ${text}`)).toBe(`wrong: ${text.replaceAll(/p(%40|@)ss/g, '***')}`)
  })

  test.each([
    ['not a URL', 'it is not a URL'],
    ['mysql://me:secret@db/experiments', 'it begins with mysql://'],
  ])('%j is refused without being repeated', (url, problem) => {
    expect(() => readQueueAddress(url)).toThrow(problem)
    expect(() => readQueueAddress(url)).not.toThrow('secret')
  })

  test.each(['Upper', 'a-b', 'x; drop table', '', 'é', 'a'.repeat(51)])('%j is no schema', (schema) => {
    expect(() => readQueueAddress('postgres://me@db/experiments', schema)).toThrow('is no plain schema name')
  })
})
