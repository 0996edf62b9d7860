/** The type that PyYAML's safe loader gives to an unquoted text (YAML 1.1). */
export type PlainKind = 'str' | 'bool' | 'float' | 'int' | 'null' | 'timestamp' | 'merge' | 'value'

const BOOL = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/
const FLOATS = [
  /^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/,
  /^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
  /^[-+]?\.(?:inf|Inf|INF)$/,
  /^\.(?:nan|NaN|NAN)$/,
]
const INTS = [
  /^[-+]?0b[01_]+$/,
  /^[-+]?0[0-7_]+$/,
  /^[-+]?(?:0|[1-9][0-9_]*)$/,
  /^[-+]?0x[0-9a-fA-F_]+$/,
  /^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/,
]
const NULL = /^(?:~|null|Null|NULL|)$/
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const TIMESTAMP =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?$/

export function resolvePlain(text: string): PlainKind {
  if (BOOL.test(text)) return 'bool'
  if (FLOATS.some((pattern) => pattern.test(text))) return 'float'
  if (INTS.some((pattern) => pattern.test(text))) return 'int'
  if (text === '<<') return 'merge'
  if (NULL.test(text)) return 'null'
  if (DATE.test(text) || TIMESTAMP.test(text)) return 'timestamp'
  return text === '=' ? 'value' : 'str'
}
