import { readLongContext } from '@twincheck/eval/bfcl'
import { dict, type PyDict, type PyValue } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { ScenarioError } from './configuration.ts'
import { gorillaFileSystem } from './gorilla-file-system.ts'

describe('GorillaFileSystem', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(gorillaFileSystem, 'gorilla-file-system')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(gorillaFileSystem, 'gorilla-file-system')).toEqual([])
  })

  test('goes its own way after a copy, from the same working directory', () => {
    const state = loaded("cd('attic')")
    const twin = gorillaFileSystem.copy(state)
    answer(gorillaFileSystem, twin, "echo('dust', 'box')")
    expect(gorillaFileSystem.equal(state, twin)).toBe(false)
    answer(gorillaFileSystem, state, "echo('dust', 'box')")
    expect(gorillaFileSystem.equal(state, twin)).toBe(true)
    expect(answer(gorillaFileSystem, twin, 'pwd()')).toBe(answer(gorillaFileSystem, state, 'pwd()'))
  })

  test('keeps in a copy what two directories share, and nothing with the original', () => {
    const state = loaded("mkdir('house')", "mv('attic', 'house')", "cp('house', 'hut')")
    const twin = gorillaFileSystem.copy(state)
    for (const call of ["cd('hut')", "cd('attic')", "echo('light', 'box')", "cd('/')", "cd('house')", "cd('attic')"]) {
      answer(gorillaFileSystem, twin, call)
    }
    expect(answer(gorillaFileSystem, twin, "cat('box')")).toBe('{"file_content": "light"}')
    expect(gorillaFileSystem.equal(state, twin)).toBe(false)
    for (const call of ["cd('hut')", "cd('attic')"]) answer(gorillaFileSystem, state, call)
    expect(answer(gorillaFileSystem, state, "cat('box')")).toBe('{"file_content": "toys"}')
  })

  test('copies, compares and prints a directory that contains itself', () => {
    const state = loaded("cp('attic', 'attic')")
    const twin = gorillaFileSystem.copy(state)
    expect(gorillaFileSystem.equal(state, twin)).toBe(true)
    expect(gorillaFileSystem.attributes(twin)).toEqual(gorillaFileSystem.attributes(state))
    expect(gorillaFileSystem.equal(loaded(), twin)).toBe(false)
  })

  test('does not mind the order of items or the working directory in a comparison', () => {
    const state = loaded("touch('a')", "touch('b')")
    const other = loaded("touch('b')", "touch('a')", "cd('attic')")
    expect(gorillaFileSystem.equal(state, other)).toBe(true)
  })

  test('leaves the long-context constants as they were', () => {
    const names: PyValue[] = ['image.jpg']
    const constants = readLongContext(
      dict([
        ['FILE_CONTENT_EXTENSION', '...'],
        ['FILES_TAIL_USED', []],
        ['POPULATE_FILE_EXTENSION', names],
      ]),
    )
    const state = gorillaFileSystem.load(home(), constants)
    for (const call of ["cd('attic')", "echo('new', 'image.jpg')", "rm('image.jpg')"]) {
      answer(gorillaFileSystem, state, call)
    }
    expect(names).toEqual(['image.jpg'])
    const fresh = gorillaFileSystem.load(home(), constants)
    answer(gorillaFileSystem, fresh, "cd('attic')")
    expect(answer(gorillaFileSystem, fresh, "cat('image.jpg')")).toBe('{"file_content": ""}')
    expect(answer(gorillaFileSystem, fresh, "cat('box')")).toBe('{"file_content": "toys..."}')
  })

  test('refuses a root without a directory', () => {
    expect(() => gorillaFileSystem.load(dict([['root', dict()]]), null)).toThrow(ScenarioError)
    expect(() => gorillaFileSystem.load(dict([['root', 'home']]), null)).toThrow(ScenarioError)
  })
})

function loaded(...calls: readonly string[]) {
  const state = gorillaFileSystem.load(home(), null)
  for (const call of calls) answer(gorillaFileSystem, state, call)
  return state
}

/** home/attic/box */
function home(): PyDict {
  const box = dict([
    ['type', 'file'],
    ['content', 'toys'],
  ])
  return dict([['root', dict([['home', folder('attic', folder('box', box))]])]])
}

function folder(name: string, item: PyDict): PyDict {
  return dict([
    ['type', 'directory'],
    ['contents', dict([[name, item]])],
  ])
}
