#!/usr/bin/env node
// This file runs on Node 20; the program itself is TypeScript, which Node 24 runs directly.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

if (Number.parseInt(process.version.slice(1), 10) >= 24) {
  // Compiled code starts four times as fast. The cache is beside the code, so a user can change both or neither.
  modules.enableCompileCache(path('../../node_modules/.cache/coffer'))
  await import(new URL('../src/main.ts', import.meta.url).href)
} else {
  process.exitCode = await runUnder(findNode())
}

function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = [`node-${process.platform}-${process.arch}/bin/${program}`, `.bin/${program}`]
  return candidates.map((one) => path(`../../node_modules/${one}`)).find((one) => existsSync(one))
}

function runUnder(node) {
  if (node === undefined) {
    console.error(
      `coffer needs Node 24 or later; this is ${process.version}. \`npm install\` brings one along.`,
    )
    return 1
  }
  let child
  // The child restores the terminal and ends first, then this process. Ctrl-C in a terminal reaches both. This process listens
  // before the child is there, which may be heard of before this process goes on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`coffer could not start ${node}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
