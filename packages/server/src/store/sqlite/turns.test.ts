import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTurns, type WriteTurns } from './turns.ts'

let connection: DatabaseSync
let turns: WriteTurns
let commits: number
let commitFails: boolean

beforeEach(() => {
  connection = new DatabaseSync(':memory:')
  connection.exec('create table names (name text primary key)')
  commits = 0
  commitFails = false
  turns = open(false)
})

const open = (unhurried: boolean) =>
  openTurns(connection, {
    begin: async () => connection.exec('begin immediate'),
    commit: () => {
      if (commitFails) throw new Error('the disk is full')
      connection.exec('commit')
      commits++
    },
    unhurried,
  })

afterEach(() => connection.close())

const insert = (name: string) => () => void connection.prepare('insert into names values (?)').run(name)
const names = () =>
  connection
    .prepare('select name from names order by name')
    .all()
    .map(({ name }) => name)

describe('what is asked for at once', () => {
  test('shares one commit, and is answered after it', async () => {
    const answered = await Promise.all(['a', 'b', 'c'].map((name) => turns.write(insert(name)).then(() => commits)))
    expect(answered).toEqual([1, 1, 1])
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  test('fails each for itself, and what failed is undone', async () => {
    const ends = await Promise.allSettled([
      turns.write(insert('a')),
      turns.transact(async () => {
        insert('half')()
        insert('a')()
      }),
      turns.write(insert('b')),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['a', 'b'])
  })

  test('fails together where it cannot be committed', async () => {
    commitFails = true
    const ends = await Promise.allSettled(['a', 'b'].map((name) => turns.write(insert(name))))
    expect(ends).toMatchObject([
      { reason: { message: 'the disk is full' } },
      { reason: { message: 'the disk is full' } },
    ])
    expect(names()).toEqual([])
    commitFails = false
    await turns.write(insert('a'))
    expect(names()).toEqual(['a'])
  })

  test('is seen by what is read after it', async () => {
    const [, read] = await Promise.all([turns.write(insert('a')), turns.read(names)])
    expect(read).toEqual(['a'])
  })
})

describe('where nobody waits', () => {
  beforeEach(() => {
    turns = open(true)
  })

  test('what comes at the very moment when gathering ends runs once', async () => {
    // Timers of one length run in the order they were set: this one before the one that ends the gathering.
    const other = new Promise((resolve, reject) => {
      setTimeout(() => turns.transact(insert('b')).then(resolve, reject), 10)
    })
    await Promise.all([turns.write(insert('a')), other])
    expect(names()).toEqual(['a', 'b'])
  })

  test('what follows from an answer shares its commit, and a write is answered after it', async () => {
    const first = turns.write(insert('a')).then(() => commits)
    const told = await turns.transactSoon(async () => {
      insert('b')()
      return commits
    })
    const then = turns.write(insert('c')).then(() => commits)
    expect([told, await first, await then]).toEqual([0, 1, 1])
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  test('what fails is undone by itself, and what cannot be committed fails together', async () => {
    const ends = await Promise.allSettled([
      turns.write(insert('a')),
      turns.write(insert('a')),
      turns.transactSoon(() => {
        insert('half')()
        insert('a')()
      }),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(names()).toEqual(['a'])
    commitFails = true
    expect((await Promise.allSettled([turns.write(insert('b'))])).map(({ status }) => status)).toEqual(['rejected'])
    expect(names()).toEqual(['a'])
  })

  test('it is committed before too much has gathered, however much more is asked for', async () => {
    const ask = async (left: number): Promise<void> => {
      await turns.read(names)
      if (left > 0) await Promise.all([turns.write(insert(String(left))), ask(left - 1)])
    }
    await ask(300)
    expect(names()).toHaveLength(300)
    expect(commits).toBeGreaterThan(1)
    expect(commits).toBeLessThan(20)
  })
})

test('reading alone commits nothing', async () => {
  expect(await Promise.all([turns.read(names), turns.read(names)])).toEqual([[], []])
  expect(commits).toBe(0)
})

test('what must be alone is in no transaction, and in its place', async () => {
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  await Promise.all([
    turns.write(note('first')),
    turns.alone(() => {
      connection.exec('vacuum')
      order.push('alone')
    }),
    turns.write(note('last')),
  ])
  expect(order).toEqual(['first', 'alone', 'last'])
  expect(commits).toBe(2)
})
