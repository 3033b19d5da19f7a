#!/usr/bin/env node
import { endWith, openCli } from './cli.ts'
import { createProgram } from './program.ts'

// Commands load what they need when they run, so that help and usage errors are immediate.
const cli = openCli()
await createProgram(cli).parseAsync().catch((thrown: unknown) => endWith(cli, thrown, process.argv))
