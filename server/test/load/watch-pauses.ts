/** The longest time without an acknowledged request. */
export function watchPauses(acknowledged: () => number) {
  let [last, lastMs, longestMs] = [acknowledged(), performance.now(), 0]
  const timer = setInterval(() => {
    const [now, nowMs] = [acknowledged(), performance.now()]
    longestMs = Math.max(longestMs, nowMs - lastMs)
    if (now > last) [last, lastMs] = [now, nowMs]
  }, 10)
  return {
    end() {
      clearInterval(timer)
      return longestMs
    },
  }
}
