type Step = () => Promise<void>

const steps: Step[] = []

/** Something to undo when the run ends, however it ends. Calling what it answers undoes it earlier. */
export function onEnd(step: Step): Step {
  steps.push(step)
  return async () => {
    const at = steps.indexOf(step)
    if (at < 0) return
    steps.splice(at, 1)
    await step()
  }
}

/** Undoes everything, the latest first; one failure does not keep the others from it. */
export async function end(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    await step().catch((error: unknown) => console.error(error))
  }
}

/** Runs the body and always ends; a signal ends it early. */
export async function runToEnd(body: () => Promise<number>): Promise<void> {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void end().then(() => process.exit(130))
    })
  }
  let code = 1
  try {
    code = await body()
  } catch (error) {
    // What a stopped run trips over is no news.
    if (!isStopping) console.error(error)
  }
  if (isStopping) return
  await end()
  process.exit(code)
}
