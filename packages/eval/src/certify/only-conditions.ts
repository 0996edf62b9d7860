/** A profile with some of its conditions, or with built-in ones that it does not have. */
import {
  builtInConditions,
  describeProfile,
  type Profile,
  type ProfileDescription,
  policyOf,
  profileName,
  TwinCheckError,
} from '@twincheck/core'

export class UnknownConditionError extends TwinCheckError {
  readonly code = 'unknown-condition'

  constructor(unknown: readonly string[], known: readonly string[]) {
    super(`There is no condition ${unknown.join(', ')}. Name some of ${known.join(', ')}. Nothing was measured.`)
  }
}

export function onlyConditions(profile: Profile, wanted: readonly string[]): ProfileDescription {
  const names = [...new Set(wanted)]
  const own = policyOf(profile).conditions.map(({ name }) => name)
  const known = [...new Set([...own, ...builtInConditions.map(({ name }) => name)])]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new UnknownConditionError(unknown, known)
  const whole = described(profile)
  return {
    ...whole,
    add: [...whole.add, ...names.filter((name) => !own.includes(name) && !whole.leaveOut.includes(name))],
    leaveOut: [
      ...whole.leaveOut.filter((name) => !names.includes(name)),
      ...own.filter((name) => !names.includes(name)),
    ],
  }
}

/** Every condition of the profile, whatever a warrant let it act on: how else would one come by the first warrant. */
export function withoutWarrant(profile: Profile): Profile {
  return typeof profile === 'string' ? profile : { ...profile, warrant: null }
}

function described(profile: Profile): ProfileDescription {
  const name = `some-of-${profileName(profile)}`
  return typeof profile === 'string' ? describeProfile(profile, name) : { ...profile, name }
}
