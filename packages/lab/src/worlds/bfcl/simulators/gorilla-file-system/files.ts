/** The tools that read and write files of the current directory. */
import type { PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { length, textWith } from '../../../python/access.ts'
import { required, type SimulatorMethod } from '../simulator.ts'
import { holdsName, isValidName, newName, reply } from './argument.ts'
import { addFile, type Directory, File, itemOf } from './node.ts'
import type { FileSystemState } from './state.ts'
import { countWords, splitLines } from './text.ts'

export const touch: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name'),
  run: ({ current }, [name = null]) => {
    if (!isValidName(name)) return reply('error', `touch: cannot touch '${py.str(name)}': Invalid character`)
    if (holdsName(current, name)) return reply('error', `touch: cannot touch '${name}': File exists`)
    addFile(current, newName(name))
    return null
  },
}

export const echo: SimulatorMethod<FileSystemState> = {
  parameters: [...required('content'), { name: 'file_name', default: null }],
  run: ({ current }, [content = null, name = null]) => {
    if (name === null) return reply('terminal_output', content)
    if (!isValidName(name)) return reply('error', `echo: cannot write to '${py.str(name)}': Invalid character`)
    if (!py.truthy(name)) return reply('terminal_output', content)
    if (!holdsName(current, name)) return reply('error', `echo: cannot write to '${py.str(name)}': No such file`)
    const item = itemOf(current, name)
    if (!(item instanceof File)) {
      throw new py.PythonError('AttributeError', "'Directory' object has no attribute '_write'")
    }
    item.content = content
    return null
  },
}

export const cat: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name'),
  run: ({ current }, [name = null]) => {
    if (!isValidName(name)) return reply('error', `cat: '${py.str(name)}': Invalid character`)
    if (!holdsName(current, name)) return reply('error', `cat: '${py.str(name)}': No such file or directory`)
    const item = itemOf(current, name)
    if (!(item instanceof File)) return reply('error', `cat: '${name}': Is a directory`)
    return reply('file_content', item.content)
  },
}

export const wc: SimulatorMethod<FileSystemState> = {
  parameters: [...required('file_name'), { name: 'mode', default: 'l' }],
  run: ({ current }, [name = null, mode = 'l']) => {
    if (mode !== 'l' && mode !== 'w' && mode !== 'c') return reply('error', `wc: invalid mode '${py.str(mode)}'`)
    const file = fileNamed(current, name)
    if (file === null) return reply('error', `wc: ${py.str(name)}: No such file or directory`)
    const [count, type] = measure(file.content, mode)
    return py.dict({ count, type })
  },
}

export const sort: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name'),
  run: ({ current }, [name = null]) => {
    const file = fileNamed(current, name)
    if (file === null) return reply('error', `sort: ${py.str(name)}: No such file or directory`)
    return reply('sorted_content', linesOf(file).sort(py.compareText).join('\n'))
  },
}

export const grep: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name', 'pattern'),
  run: ({ current }, [name = null, pattern = null]) => {
    const file = fileNamed(current, name)
    if (file === null) return reply('error', `grep: ${py.str(name)}: No such file or directory`)
    const matching: PyValue[] = linesOf(file).filter((line) => py.contains(line, pattern))
    return reply('matching_lines', matching)
  },
}

export const tail: SimulatorMethod<FileSystemState> = {
  parameters: [...required('file_name'), { name: 'lines', default: 10 }],
  run: ({ current }, [name = null, lines = 10]) => {
    const file = fileNamed(current, name)
    if (file === null) return reply('error', `tail: ${py.str(name)}: No such file or directory`)
    return reply('last_lines', lastOf(linesOf(file), lines).join('\n'))
  },
}

/** Compares two files line by line. As officially, extra lines of the longer file are ignored. */
export const diff: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name1', 'file_name2'),
  run: ({ current }, [name1 = null, name2 = null]) => {
    if (holdsName(current, name1) && holdsName(current, name2)) {
      const first = itemOf(current, name1)
      const second = itemOf(current, name2)
      if (first instanceof File && second instanceof File) {
        return reply('diff_lines', differingLines(linesOf(first), linesOf(second)).join('\n'))
      }
    }
    return reply('error', `diff: ${py.str(name1)} or ${py.str(name2)}: No such file or directory`)
  },
}

function fileNamed(directory: Directory, name: PyValue): File | null {
  if (!holdsName(directory, name)) return null
  const item = itemOf(directory, name)
  return item instanceof File ? item : null
}

function linesOf(file: File): string[] {
  return splitLines(textWith('splitlines', file.content))
}

function measure(content: PyValue, mode: 'l' | 'w' | 'c'): [count: number, type: string] {
  switch (mode) {
    case 'l':
      return [splitLines(textWith('splitlines', content)).length, 'lines']
    case 'w':
      return [countWords(textWith('split', content)), 'words']
    case 'c':
      return [length(content), 'characters']
  }
}

/**
 * Imitates Python's `lines[-count:]`, with the count limited to the number of lines. Zero gives all lines, and a negative count skips
 * lines.
 */
function lastOf(lines: readonly string[], count: PyValue): readonly string[] {
  if (py.greaterThan(count, lines.length)) return lines
  const start = py.negate(count)
  if (typeof start === 'number' || typeof start === 'bigint') return lines.slice(Number(start))
  throw new py.PythonError('TypeError', 'slice indices must be integers or None or have an __index__ method')
}

function differingLines(first: readonly string[], second: readonly string[]): string[] {
  const differences: string[] = []
  for (let index = 0; index < first.length && index < second.length; index++) {
    const before = first[index]
    const after = second[index]
    if (before !== after) differences.push(`- ${before}\n+ ${after}`)
  }
  return differences
}
