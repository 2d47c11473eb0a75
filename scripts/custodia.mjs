#!/usr/bin/env node
// The way into every command. Plain JavaScript for Node 20 and without dependencies, because it runs before they are
// installed: it installs them, finds a Node that runs TypeScript, and hands over to src/main.ts.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Complaint } from './custodia/complaint.mjs'
import { handOver } from './custodia/hand-over.mjs'
import { ensureInstalled } from './custodia/install.mjs'
import { findNode } from './custodia/node.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const args = process.argv.slice(2)

try {
  await ensureInstalled(root, args.includes('--dev'), args.includes('--consola'))
  await handOver(
    findNode(root),
    root,
    args.filter((argument) => argument !== '--dev' && argument !== '--consola'),
  )
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exitCode = 1
}
