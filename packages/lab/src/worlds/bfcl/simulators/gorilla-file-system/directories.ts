/** The tools that list, change, create, remove and search directories. */
import { contains, dict, type PyDict, PythonError, type PyValue, str, truthy } from '@twincheck/eval/python'
import { textWith } from '../../../python/access.ts'
import { twoDecimals } from '../../../python/round.ts'
import { required, type SimulatorMethod } from '../simulator.ts'
import { holdsName, isValidName, newName, reply } from './argument.ts'
import { addDirectory, Directory, File, itemOf, type Node } from './node.ts'
import type { FileSystemState } from './state.ts'
import { countBytes, stripSlashes, stripSlashesAtEnd } from './text.ts'

/**
 * The path as the official code prints it, which includes the root directory's name. The official loop is meant to stop before the root,
 * but it never does.
 */
export const pwd: SimulatorMethod<FileSystemState> = {
  run: ({ current }) => {
    let path = current.name
    for (let directory = current.parent; directory !== null; directory = directory.parent) {
      path = `${directory.name}/${path}`
    }
    return reply('current_working_directory', `/${path}`)
  },
}

export const ls: SimulatorMethod<FileSystemState> = {
  parameters: [{ name: 'a', default: false }],
  run: ({ current }, [all = false]) => {
    const names: PyValue[] = []
    const withHidden = truthy(all)
    for (const name of current.contents.keys()) if (withHidden || !name.startsWith('.')) names.push(name)
    return reply('current_directory_content', names)
  },
}

export const cd: SimulatorMethod<FileSystemState> = {
  parameters: required('folder'),
  run: (state, [argument = null]) => {
    const folder = stripSlashesAtEnd(textWith('rstrip', argument)) || '/'
    if (folder !== '/' && folder.includes('/')) {
      return reply('error', `cd: ${folder}: Unsupported path. Only one folder level at a time is supported.`)
    }
    if (folder === '..') return leave(state)
    const target = navigate(state, folder)
    if (target === null) return reply('error', `cd: '${folder}': No such file or directory`)
    state.current = target
    return reply('current_working_directory', target.name)
  },
}

export const mkdir: SimulatorMethod<FileSystemState> = {
  parameters: required('dir_name'),
  run: ({ current }, [name = null]) => {
    if (!isValidName(name)) return reply('error', `mkdir: cannot create directory '${str(name)}': Invalid character`)
    if (holdsName(current, name)) return reply('error', `mkdir: cannot create directory '${name}': File exists`)
    addDirectory(current, newName(name))
    return null
  },
}

export const rmdir: SimulatorMethod<FileSystemState> = {
  parameters: required('dir_name'),
  run: ({ current }, [name = null]) => {
    const refuse = (reason: string) => reply('error', `rmdir: cannot remove '${str(name)}': ${reason}`)
    if (!holdsName(current, name)) return refuse('No such file or directory')
    const item = itemOf(current, name)
    if (!(item instanceof Directory)) return refuse('Not a directory')
    if (item.contents.size > 0) return refuse('Directory not empty')
    current.contents.delete(name)
    return reply('result', `'${name}' removed`)
  },
}

export const find: SimulatorMethod<FileSystemState> = {
  parameters: [
    { name: 'path', default: '.' },
    { name: 'name', default: null },
  ],
  run: (state, [path = '.', name = null]) => {
    const start = path === null ? state.current : navigate(state, textWith('strip', path))
    if (start === null) return reply('error', `find: '${str(path)}': No such file or directory`)
    const matches: PyValue[] = []
    collectMatches(start, stripSlashesAtEnd(textWith('rstrip', path)), name, matches)
    return reply('matches', matches)
  },
}

export const du: SimulatorMethod<FileSystemState> = {
  parameters: [{ name: 'human_readable', default: false }],
  run: ({ current }, [humanReadable = false]) => {
    const size = sizeOf(current)
    return reply('disk_usage', truthy(humanReadable) ? describeSize(size) : `${size} bytes`)
  },
}

function leave(state: FileSystemState): PyDict {
  if (state.current.parent === null) return reply('error', 'Current directory is already the root. Cannot go back.')
  state.current = state.current.parent
  return dict()
}

function navigate({ root, current }: FileSystemState, path: string): Directory | null {
  if (path === '.') return current
  if (path === '/') return root
  let directory = path.startsWith('/') ? root : current
  for (const name of stripSlashes(path).split('/')) {
    const next = itemOf(directory, name)
    if (!(next instanceof Directory)) return null
    directory = next
  }
  return directory
}

function collectMatches(directory: Directory, base: string, name: PyValue, matches: PyValue[], depth = 0): void {
  refuseDepth(depth)
  for (const [itemName, item] of directory.contents) {
    const path = `${base}/${itemName}`
    if (name === null || contains(itemName, name)) matches.push(path)
    if (item instanceof Directory) collectMatches(item, path, name, matches, depth + 1)
  }
}

function sizeOf(node: Node, depth = 0): number {
  if (node instanceof File) return countBytes(textWith('encode', node.content))
  refuseDepth(depth)
  let size = 0
  for (const item of node.contents.values()) size += sizeOf(item, depth + 1)
  return size
}

/** Throws Python's RecursionError for a directory that contains itself. No other walk gets this deep. */
function refuseDepth(depth: number): void {
  if (depth > 1000) throw new PythonError('RecursionError', 'maximum recursion depth exceeded')
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

function describeSize(bytes: number): string {
  let size = bytes
  for (const unit of UNITS) {
    if (size < 1024) return `${twoDecimals(size)} ${unit}`
    size /= 1024
  }
  return `${twoDecimals(size)} PB`
}
