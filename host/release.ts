import { readFileSync } from 'node:fs'

/** The release that is running, from package.json. */
export const RELEASE: string = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version
