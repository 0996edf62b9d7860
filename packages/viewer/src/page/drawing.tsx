/** One of the report's figures. It is parsed as XML, in which a label that tried to be a script would be an error, not a script. */
import { useEffect, useRef } from 'react'
import { ScrollArea } from './scroll-area.tsx'

export function Drawing({ title, svg }: { readonly title: string; readonly svg: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    place.current?.replaceChildren(document.importNode(parsed, true))
  }, [svg])
  return (
    <ScrollArea label={`Figure ${title}`} look="card p-3">
      <div ref={place} className="drawing" />
    </ScrollArea>
  )
}
