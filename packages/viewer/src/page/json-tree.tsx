/** Shows a JSON output as a tree that opens and closes. Names and values appear exactly as in the output. */
import { useState } from 'react'
import type { JsonNode } from './read-json-tree.ts'
import { showParts } from './visible.tsx'

/** Branches down to this depth are open at first, unless they are long. */
const OPEN_DEPTH = 2
const OPEN_MEMBERS = 12
/** The number of a branch's members that are shown at first, and that each click adds. */
const SHOWN_MEMBERS = 100

export function JsonTree({ node }: { readonly node: JsonNode }) {
  return (
    <div className="code json-tree">
      <Branch name={null} node={node} depth={0} />
    </div>
  )
}

function Branch({
  name,
  node,
  depth,
}: {
  readonly name: string | null
  readonly node: JsonNode
  readonly depth: number
}) {
  const count = node.kind === 'value' ? 0 : node.members.length
  const [isOpen, setOpen] = useState(depth === 0 || (depth < OPEN_DEPTH && count <= OPEN_MEMBERS))
  const [shown, setShown] = useState(SHOWN_MEMBERS)
  const title = name !== null && <span className="text-muted">{showParts(name)}: </span>
  if (node.kind === 'value' || count === 0) {
    return (
      <div>
        {title}
        <bdi>{showParts(node.kind === 'value' ? node.text : node.kind === 'list' ? '[]' : '{}')}</bdi>
      </div>
    )
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title}
        <span className="text-muted">
          {node.kind === 'list' ? '[…]' : '{…}'} {count === 1 ? '1 member' : `${count.toLocaleString('en')} members`}
        </span>
      </summary>
      {isOpen && (
        <div className="ml-1.5 border-l border-line pl-3">
          {node.members.slice(0, shown).map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may be repeated, so a member is its place.
            <Branch key={index} name={member.name} node={member.node} depth={depth + 1} />
          ))}
          {count > shown && (
            <button type="button" className="button my-1" onClick={() => setShown(shown + SHOWN_MEMBERS)}>
              {(count - shown).toLocaleString('en')} more
            </button>
          )}
        </div>
      )}
    </details>
  )
}
