/**
 * Shows an action in one line, for headings and markers. Each value is isolated, so that its text direction does not affect the rest of
 * the line.
 */
import { isObject } from '@twincheck/core/reading'
import { Fragment, type ReactNode } from 'react'
import { actionText } from './action-text.ts'
import { showParts } from './page/visible.tsx'

export function ActionLine({ action }: { readonly action: unknown }) {
  if (!isObject(action) || !Array.isArray(action.calls)) return <bdi>{showParts(actionText(action))}</bdi>
  return action.calls.map((call: unknown, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be in an action twice.
    <Fragment key={index}>
      {index > 0 && ', '}
      <CallLine call={call} />
    </Fragment>
  ))
}

export function CallLine({
  call,
  render = showParts,
}: {
  readonly call: unknown
  readonly render?: (text: string) => ReactNode
}) {
  if (!isObject(call)) return <bdi>{render(JSON.stringify(call))}</bdi>
  const given = call.arguments
  return (
    <>
      <bdi>{render(String(call.name))}</bdi>(
      {isObject(given)
        ? Object.entries(given).map(([name, value], index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <bdi>{render(name)}</bdi>=<bdi>{render(JSON.stringify(value))}</bdi>
            </Fragment>
          ))
        : render(String(given ?? ''))}
      )
    </>
  )
}
