/** `folder`: the URL of the package's folder, with a slash at its end. */
export declare function newestBuild(folder: URL): string
