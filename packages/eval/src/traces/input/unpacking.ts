/** Bytes through one of Node's unpacking streams, chunk by chunk, no faster than they are taken. */
import type { Transform } from 'node:stream'

export class Unpacking {
  readonly #stream: Transform
  #unpacked: Buffer[] = []
  #failure: Error | null = null
  /** Wakes whoever waits for the next piece; compressed text can grow a thousandfold, so it is not all kept. */
  #wake: () => void = () => {}
  #written = false

  constructor(stream: Transform) {
    this.#stream = stream
    stream.on('data', (piece: Buffer) => {
      this.#unpacked.push(piece)
      stream.pause()
      this.#wake()
    })
    stream.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
    stream.on('end', () => this.#settle())
  }

  add(chunk: Buffer): AsyncGenerator<Buffer, void, void> {
    this.#written = false
    this.#stream.write(chunk, () => this.#settle())
    return this.#drain()
  }

  end(): AsyncGenerator<Buffer, void, void> {
    this.#written = false
    this.#stream.end()
    return this.#drain()
  }

  #settle(): void {
    this.#written = true
    this.#wake()
  }

  async *#drain(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const pieces = this.#unpacked
      this.#unpacked = []
      yield* pieces
      if (this.#failure !== null) throw this.#failure
      if (this.#unpacked.length > 0) continue
      if (this.#written) return
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#stream.resume()
      if (!this.#written && this.#unpacked.length === 0 && this.#failure === null) await woken
    }
  }
}
