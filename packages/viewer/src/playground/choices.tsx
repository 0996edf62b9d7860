/** Controls for the profile that the page uses, and for what may happen to a call. */
import type { Json, JsonObject } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import { useState } from 'react'
import { FoldedJsonField } from './json-field.tsx'
import type { DecisionChoice, PageProfile } from './judge.ts'
import type { SharedRun } from './share-link.ts'
import { verdictNames } from './verdicts.ts'

const profiles = {
  standard: 'loops, double effects, invented or outdated ids, undone actions, and orders hidden in tool results',
  paper: 'the three conditions of the paper: an undone action, a failed call again, an outdated id',
  extended: 'standard, and also documented formats, further repeats and invented names',
  continuing: 'extended, and also turns that end too early',
  wary: 'extended, and also orders in tool results in any wording; for use with a verifier or a person behind it',
} as const
const modes = {
  shadow: 'every call runs, and findings are only recorded',
  advise: 'a call may be answered with the reason instead of run',
  repair: 'a call may be answered, or a negative twin may take its place',
} as const

/** Reads the choices from a shared link. A link is hostile input, so an unknown choice is replaced by the default. */
export function sharedChoice({ profile, mode, verdict }: SharedRun): DecisionChoice {
  return {
    profile: typeof profile === 'string' ? (keysOf(profiles).find((name) => name === profile) ?? 'standard') : profile,
    mode: keysOf(modes).find((name) => name === mode) ?? 'repair',
    verdict: keysOf(verdictNames).find((name) => name === verdict) ?? 'twin',
  }
}

type ChoiceProps = { readonly choice: DecisionChoice; readonly onChange: (choice: DecisionChoice) => void }

export function Choices({
  choice,
  check,
  onChange,
}: ChoiceProps & { readonly check: (profile: PageProfile) => Promise<true | null> }) {
  const { profile } = choice
  const [chosen, setChosen] = useState(0)
  const choose = (name: keyof typeof profiles | 'own') => {
    if (name === 'own') return
    setChosen(chosen + 1)
    onChange({ ...choice, profile: name })
  }
  const builtIn = keysOf(profiles).map((name) => [name, name] as const)
  return (
    <details className="card px-3 py-2 text-sm">
      <summary className="cursor-pointer">
        Profile {typeof profile === 'string' ? profile : 'of your own'}, mode {choice.mode}: change them
      </summary>
      <div className="mt-2 grid items-center gap-x-3 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Select
          label="Profile"
          value={typeof profile === 'string' ? profile : 'own'}
          names={typeof profile === 'string' ? builtIn : [...builtIn, ['own', 'your own'] as const]}
          onChange={choose}
        />
        <p className="text-muted">
          Looks for {typeof profile === 'string' ? profiles[profile] : 'what its settings say'}.
        </p>
        <Select
          label="Mode"
          value={choice.mode}
          names={keysOf(modes).map((name) => [name, name])}
          onChange={(mode) => onChange({ ...choice, mode })}
        />
        <p className="text-muted">In this mode {modes[choice.mode]}.</p>
        <ProfileSettings
          key={chosen}
          profile={profile}
          check={check}
          onChange={(settings) => onChange({ ...choice, profile: settings })}
        />
      </div>
    </details>
  )
}

/** Editing the settings makes a custom profile. While they are invalid, the last valid profile stays in force. */
function ProfileSettings({
  profile,
  check,
  onChange,
}: {
  readonly profile: PageProfile
  readonly check: (profile: PageProfile) => Promise<true | null>
  readonly onChange: (settings: JsonObject) => void
}) {
  const [problem, setProblem] = useState('')
  const edit = (settings: Json) => {
    if (!isJsonObject(settings)) return
    check(settings).then(
      (isLatest) => {
        if (!isLatest) return
        setProblem('')
        onChange(settings)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <div className="space-y-1 sm:col-span-2">
      <FoldedJsonField
        title="Edit the profile (as a profile file in JSON)"
        label="Profile settings"
        value={typeof profile === 'string' ? { name: 'my-profile', extends: profile, add: [], leaveOut: [] } : profile}
        expected="a JSON object"
        accepts={isJsonObject}
        onChange={edit}
      />
      <p role="status" className="text-warn">
        {problem}
      </p>
    </div>
  )
}

export function VerdictChoice({ choice, onChange }: ChoiceProps) {
  return (
    <div className="card space-y-1 px-4 py-3 text-sm sm:px-5">
      <Select
        label="The scripted verifier"
        value={choice.verdict}
        names={keysOf(verdictNames).map((name) => [name, verdictNames[name]])}
        onChange={(verdict) => onChange({ ...choice, verdict })}
      />
      <p className="text-muted">
        In production a model compares the two. This page asks none: choose an answer and see what the gate does with
        it.
      </p>
    </div>
  )
}

function Select<Name extends string>({
  label,
  value,
  names,
  onChange,
}: {
  readonly label: string
  readonly value: Name
  readonly names: readonly (readonly [Name, string])[]
  readonly onChange: (name: Name) => void
}) {
  return (
    <label>
      {label}{' '}
      <select
        className="field"
        value={value}
        onChange={({ target }) => {
          const chosen = names.find(([name]) => name === target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {names.map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}

function keysOf<Name extends string>(table: Readonly<Record<Name, string>>): readonly Name[] {
  // The cast is safe, because the tables have exactly the keys that their types name.
  return Object.keys(table) as Name[]
}
