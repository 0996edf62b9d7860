/** Returns the URL of the newest build of the command. `folder` is the package folder's URL, ending in a slash. */
export declare function newestBuild(folder: URL): string
