/** `AsyncResource` of `node:async_hooks`. A page has no context that would have to be carried along. */
export class AsyncResource {
  static bind<Work>(work: Work): Work {
    return work
  }

  runInAsyncScope<Result>(work: () => Result): Result {
    return work()
  }
}
