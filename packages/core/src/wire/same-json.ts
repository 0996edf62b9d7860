/** Whether two parsed JSON values are equal, regardless of member order. Values beyond the depth limit count as different. */
import { limits } from '../policy/paper/constants.ts'
import { isObject } from '../policy/paper/json.ts'

export function sameJson(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true
  if (depth > limits.depth) return false
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameJson(item, right[index], depth + 1))
    )
  }
  if (!isObject(left) || !isObject(right)) return false
  let members = 0
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !sameJson(left[name], right[name], depth + 1)) return false
    members++
  }
  return members === Object.keys(right).length
}
