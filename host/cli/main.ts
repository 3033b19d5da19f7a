#!/usr/bin/env node
import { openCli, ownSurroundings } from './cli.ts'
import { runCommand } from './program.ts'

// Commands load what they need when they run, so that help and usage errors are immediate.
await runCommand(openCli(ownSurroundings()), process.argv.slice(2))
