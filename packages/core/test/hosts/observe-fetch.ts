/** A fetch that notes the body of every response as its caller gets it, to the byte. */
export function observeFetch(inner: typeof fetch, received: unknown[]): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    const place = received.length
    received.push(null)
    const parts: Uint8Array[] = []
    const noted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        parts.push(chunk)
        received[place] = Buffer.concat(parts).toString('latin1')
        controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body?.pipeThrough(noted) ?? null, { status, statusText, headers })
  }
}
