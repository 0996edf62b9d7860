/** BFCL V4's data, pinned to `bfcl-eval==2026.3.23`, commit 6ea57973 of ShishirPatil/gorilla. */
import { DataFileError } from '@twincheck/eval/bfcl'
import type { PyDict, PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { type Installed, type InstallOptions, installPinned } from '../../install/install-pinned.ts'
import { type PinnedFile, type PinnedTarget, pinnedFiles } from '../../install/pinned-file.ts'

export type InstallManifest = {
  readonly files: readonly PinnedFile[]
  /** A Python source file. The digest of its JSON conversion is pinned as well. */
  readonly constants: PinnedFile & { readonly converted: PinnedTarget }
}

const officialSource =
  'https://raw.githubusercontent.com/ShishirPatil/gorilla/6ea57973c7a6097fd7c5915698c54c17c5b1b6c8/berkeley-function-call-leaderboard/bfcl_eval'

export const officialManifest: InstallManifest = {
  files: pinnedFiles(
    `
    1a21a995d06fd6f20ba55de7bced30ef953ec35e998f502ec2ecf4d66ef1c43a 390425 BFCL_v4_multi_turn_base.json
    87d28ce10e37d864b72de85d5732eef2a867b241d6c1c99b4ae682c9e3ea921c 401159 BFCL_v4_multi_turn_miss_func.json
    f0c66dda3795f5f53e3e1c0cc8ba0246b6761c8f58bdba8317203bf451ab8838 402974 BFCL_v4_multi_turn_miss_param.json
    78c3268c5cc8e97c0f4ec6c811b3b9a2bba14323b1830b7a874b06d822749324 392016 BFCL_v4_multi_turn_long_context.json
    1fee67823b317571649177dd89d63969feaae4e810cc7448ee55ba797fb7c8fc  78931 possible_answer/BFCL_v4_multi_turn_base.json
    69e679b806d1c871b05393a4b95583bb973248e5b8d96c2d7f4ca05e29fc32e6  80589 possible_answer/BFCL_v4_multi_turn_miss_func.json
    59c442901779e2c31c33abcd566d032e03736e5ad8069de2fe05489873046ecf  80816 possible_answer/BFCL_v4_multi_turn_miss_param.json
    e82aa0e839c39d23c64a05834f7ae024d7c9738ec21738ecee78dc876e3d0d18 114439 possible_answer/BFCL_v4_multi_turn_long_context.json
    c4c1b741c71e2a17c97a5dc9c4a91d89978c4eaece56494d14272d5df6c650e9  13953 multi_turn_func_doc/gorilla_file_system.json
    83fa31708c89442bdcf12ac4dfbe3be8663ec9183a1b1524a9fda98164bc7e0b   9158 multi_turn_func_doc/math_api.json
    4d58ea933a5d2b280d7a52366617fb47fecd333d7b0e08e724db6fa12fb5f847   6027 multi_turn_func_doc/message_api.json
    87f9fc404a06e4107d7c366f1399c596440e84c16cb119faf374b2f532d86e8b  10573 multi_turn_func_doc/posting_api.json
    31324e0380782664fe82ba05bd23517808ad55692b45a5fe7c3d4d395fe4f0f8   6648 multi_turn_func_doc/ticket_api.json
    1a7933fd8f0cb8fbec38aeae05cb8c24132747cad4904fe1c13ac3d01fc22c2d  12608 multi_turn_func_doc/trading_bot.json
    f17b950c13adddf41d0848077df58788252e4c2e7cad5cfa71c8c4bf04f57b26  16979 multi_turn_func_doc/travel_booking.json
    0c8a66292844874ef7b168f343bc394d8615d2d9e1f4387999a9ee23011eac78  17545 multi_turn_func_doc/vehicle_control.json
    `,
    (path) => `data/${path}`,
  ),
  constants: {
    path: 'long_context.py',
    source: 'eval_checker/multi_turn_eval/func_source_code/long_context.py',
    bytes: 190330,
    sha256: '5c9a5710115609c779e5b2ccb43f6ad58271ed96f2ea7a797edb0d65c385aa38',
    converted: {
      path: 'long_context.json',
      bytes: 187195,
      sha256: 'd5864e04d83f6472fffe4e6738dce4c777da6c95738ecfd2f15a51369d5ff11b',
    },
  },
}

export async function installBfcl(
  options: InstallOptions & { readonly manifest?: InstallManifest },
): Promise<Installed> {
  const { files, constants } = options.manifest ?? officialManifest
  const make = ([source]: readonly Buffer[]) => convert(source ?? Buffer.alloc(0), constants.path)
  const made = [{ target: constants.converted, sources: [constants], make }]
  return installPinned({ title: 'BFCL V4', code: 'bfcl-install', source: officialSource, files, made }, options)
}

function convert(source: Buffer, file: string): Buffer {
  return Buffer.from(py.dumpJson(readLongContextSource(source.toString('utf8'), file), { ensureAscii: false }))
}

/**
 * Parses the long-context constants, which are lines `NAME = literal` in Python source, without evaluating them. Throws a DataFileError
 * that names the line. One list ends with Python's `...`, which a world prints as `Ellipsis`; it is stored as {"$python": "Ellipsis"}.
 */
export function readLongContextSource(source: string, file: string): PyDict {
  const reader = new py.LiteralReader(source)
  const constants = py.dict()
  try {
    while (!reader.atEnd()) {
      const name = reader.takeKeyword()
      if (name === null) throw reader.error('expected NAME = literal')
      constants.set(name, readValue(reader))
    }
  } catch (cause) {
    if (!(cause instanceof py.PythonError)) throw cause
    const line = source.slice(0, reader.position).split('\n').length
    const expected = 'constants as Python literals, NAME = literal'
    throw new DataFileError({ file, line, expected, found: cause.text }, { cause })
  }
  return constants
}

const ellipsis = '...'

// LiteralReader does not read `...`. Lists and dicts may contain `...`, so they are read here, and LiteralReader reads only the other
// literals.
function readValue(reader: py.LiteralReader): PyValue {
  if (reader.take('[')) return readItems(reader)
  if (reader.take('{')) return readMembers(reader)
  if (!reader.text.startsWith(ellipsis, reader.position)) return reader.readLiteral()
  for (const point of ellipsis) reader.expect(point)
  return py.dict({ $python: 'Ellipsis' })
}

function readItems(reader: py.LiteralReader): PyValue[] {
  const items: PyValue[] = []
  while (!reader.take(']')) {
    items.push(readValue(reader))
    if (!reader.take(',')) {
      reader.expect(']')
      break
    }
  }
  return items
}

function readMembers(reader: py.LiteralReader): PyDict {
  const members = py.dict()
  while (!reader.take('}')) {
    const key = readKey(reader)
    reader.expect(':')
    members.set(key, readValue(reader))
    if (!reader.take(',')) {
      reader.expect('}')
      break
    }
  }
  return members
}

function readKey(reader: py.LiteralReader): PyKey {
  const key = reader.readLiteral()
  if (typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' || key === null) return key
  throw reader.error('a dict key must be a string, an int, a bool or None')
}
