/** The errors of a store, grouped by what a person must do about them. */
import { TwinCheckError } from '@twincheck/core'

/** The database cannot be used now, but perhaps later. Everything that was confirmed as committed is still stored. */
export class StoreUnavailableError extends TwinCheckError {
  readonly code: 'store-unavailable' | 'store-replaced' = 'store-unavailable'

  constructor(place: string, problem: string, options?: ErrorOptions) {
    super(
      `The store at ${place} cannot be used: ${problem}. Nothing was acknowledged that is not committed. Check the database ` +
        `and its disk; the store continues by itself when it is back.`,
      options,
    )
  }
}

/** Another file has replaced the opened file, so everything written to the opened file would be lost. */
export class StoreReplacedError extends StoreUnavailableError {
  override readonly code = 'store-replaced'

  constructor(file: string) {
    super(file, 'the file was deleted or another one was put in its place')
  }
}

export class StoreOverloadedError extends TwinCheckError {
  readonly code = 'store-overloaded'

  constructor(place: string, waiting: number) {
    super(
      `The store at ${place} takes no further record: ${waiting} already wait to be committed. This one was not kept. ` +
        `Look whether the database is slow or gone.`,
    )
  }
}

/** A record's id is already taken by another record. Records are never overwritten. */
export class RecordConflictError extends TwinCheckError {
  readonly code = 'record-conflict'

  constructor(id: string) {
    super(
      `Another record is already stored under the id ${id}. It was left as it is. Give every decision an id of its own.`,
    )
  }
}

export class StoreVersionError extends TwinCheckError {
  readonly code = 'store-version'

  constructor(place: string, found: number, known: number) {
    super(
      found > known
        ? `The store at ${place} has version ${found}; this TwinCheck reads version ${known}. Update TwinCheck.`
        : `The store at ${place} has version ${found}; this TwinCheck reads only version ${known} and does not convert older stores. ` +
            'Nothing was changed. Start with a new store: move the old file away, or name another file or another "schema" in the ' +
            "gateway's configuration. To read the old store, use the TwinCheck that wrote it, with the commit that was installed then.",
    )
  }
}

/** A command cannot read a store, because there is no store at this address. */
export class NoStoreError extends TwinCheckError {
  readonly code = 'no-store'

  constructor(place: string, found: string) {
    super(
      `There is no TwinCheck store at ${place}: ${found}. Nothing was created. Check the address; the gateway makes the store ` +
        'when it starts ("store" in its configuration, otherwise twincheck.db in the folder it was started in).',
    )
  }
}

export class StoreAddressError extends TwinCheckError {
  readonly code = 'store-address'

  constructor(problem: string, remedy: string) {
    super(`The address of the store cannot be used: ${problem}. ${remedy}`)
  }
}
