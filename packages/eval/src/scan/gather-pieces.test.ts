import { describe, expect, test } from 'vitest'
import type { RunPiece } from '../traces/trace-format.ts'
import { PieceGathering } from './gather-pieces.ts'

const roomy = { runs: 100, run: 10_000, all: 10_000 }

describe('pieces of a run', () => {
  test('are kept in the order of the input, and runs come out in the order in which they began', () => {
    const gathering = new PieceGathering(roomy)
    add(gathering, 'f', ['a', '1'], ['b', '2'], ['a', '3'])
    expect(shown(gathering.takeFile('f'))).toEqual(['1 3', '2'])
    expect(gathering.takeAll()).toEqual([])
  })

  test('of one file do not mix with those of another, unless the format says so', () => {
    const gathering = new PieceGathering(roomy)
    for (const file of ['f', 'g']) {
      add(gathering, file, ['a', file])
      gathering.add(file, line(1), { ...piece('a', `${file}!`), scope: 'scan' })
    }
    expect(shown(gathering.takeFile('f'))).toEqual(['f'])
    expect(shown(gathering.takeAll())).toEqual(['f! g!', 'g'])
  })

  test('keep the file and the place of the first', () => {
    const gathering = new PieceGathering(roomy)
    gathering.add('f', line(7), piece('a', '1'))
    gathering.add('f', line(9), piece('a', '2'))
    expect(gathering.takeAll()).toMatchObject([{ file: 'f', place: { kind: 'line', number: 7 }, again: false }])
  })
})

describe('where there is no room', () => {
  test('the run unheard of for longest is closed, and heard of again it is another one, marked', () => {
    const gathering = new PieceGathering({ ...roomy, runs: 2 })
    add(gathering, 'f', ['a', '1'], ['b', '2'], ['a', '3'])
    expect(shown(gathering.add('f', line(1), piece('c', '4')))).toEqual(['2'])
    expect(shown(gathering.add('f', line(1), piece('b', '5')))).toEqual(['1 3'])
    expect(gathering.takeAll().map(({ texts, again }) => [texts, again])).toEqual([
      [['4'], false],
      [['5'], true],
    ])
  })

  test('as many are closed as all of them take too much', () => {
    const gathering = new PieceGathering({ ...roomy, all: 500 })
    add(gathering, 'f', ['a', 'x'.repeat(100)], ['b', 'y'.repeat(100)])
    expect(gathering.add('f', line(1), piece('c', 'z'.repeat(400)))).toHaveLength(2)
  })

  test('a run that is too large is given up whole, and the room it took is free again', () => {
    const gathering = new PieceGathering({ runs: 9, run: 300, all: 600 })
    add(gathering, 'f', ['a', 'x'.repeat(200)], ['a', 'x'.repeat(200)], ['a', 'x'], ['b', 'y'.repeat(200)])
    expect(gathering.takeAll().map(({ texts }) => texts?.length ?? null)).toEqual([null, 1])
  })
})

function add(gathering: PieceGathering, file: string, ...pieces: readonly (readonly [string, string])[]): void {
  for (const [key, text] of pieces) expect(gathering.add(file, line(1), piece(key, text))).toEqual([])
}

function piece(key: string, text: string): RunPiece {
  return { format: 'x', scope: 'file', key, text }
}

function line(number: number) {
  return { kind: 'line', number } as const
}

function shown(runs: ReturnType<PieceGathering['takeAll']>): readonly string[] {
  return runs.map(({ texts }) => (texts ?? ['too large']).join(' '))
}
