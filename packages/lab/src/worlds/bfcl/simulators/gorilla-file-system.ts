/** GorillaFileSystem: a small Unix-like file system with one working directory. */
import { cd, du, find, ls, mkdir, pwd, rmdir } from './gorilla-file-system/directories.ts'
import { cat, diff, echo, grep, sort, tail, touch, wc } from './gorilla-file-system/files.ts'
import { loadFileSystem } from './gorilla-file-system/load.ts'
import type { FileSystemState } from './gorilla-file-system/state.ts'
import * as state from './gorilla-file-system/state.ts'
import { cp, mv, rm } from './gorilla-file-system/transfers.ts'
import type { Simulator } from './simulator.ts'

export type { FileSystemState } from './gorilla-file-system/state.ts'

export const gorillaFileSystem: Simulator<FileSystemState> = {
  className: 'GorillaFileSystem',
  load: loadFileSystem,
  copy: state.copyFileSystem,
  equal: state.equalFileSystems,
  attributes: state.fileSystemAttributes,
  methods: { pwd, ls, cd, mkdir, touch, echo, cat, find, wc, sort, grep, du, tail, diff, mv, rm, rmdir, cp },
}
