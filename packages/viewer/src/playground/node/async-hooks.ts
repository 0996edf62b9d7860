/** A substitute for `AsyncResource` of `node:async_hooks`. A page has no asynchronous context to carry along. */
export class AsyncResource {
  static bind<Work>(work: Work): Work {
    return work
  }

  runInAsyncScope<Result>(work: () => Result): Result {
    return work()
  }
}
