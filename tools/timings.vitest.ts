import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import kept from './timings.json' with { type: 'json' };
import { longestFirst, type RunTimings } from './timings.ts';

const fromRoot = (file: string) => path.relative(process.cwd(), file).replaceAll('\\', '/');
const order = longestFirst(kept.files);

/** Starts with the longest files in the kept timings. They are all a clean clone has, and a run should not end with a long file. */
export class LongestFirst extends BaseSequencer {
  /** Keeps the files of a project together, as Vitest does, and keeps its order among equally long files. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = await super.sort(files);
    const rank = new Map<string, number>();
    for (const { project } of byProject) if (!rank.has(project.name)) rank.set(project.name, rank.size);
    return byProject.sort(
      (a, b) => (rank.get(a.project.name) ?? 0) - (rank.get(b.project.name) ?? 0) || order(fromRoot(a.moduleId), fromRoot(b.moduleId)),
    );
  }
}

/** Writes how long each file took, all phases together, and how many tests it skipped. */
export class TimingsReporter implements Reporter {
  readonly into: string;
  constructor(into: string) {
    this.into = into;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const run: RunTimings = { seconds: {}, skipped: {} };
    for (const module of modules) {
      // Without the environment: files that share a process each report the whole time spent on it.
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      const file = fromRoot(module.moduleId);
      run.seconds[file] = (prepareDuration + collectDuration + setupDuration + duration) / 1000;
      const skipped = [...module.children.allTests('skipped')].length;
      if (skipped > 0) run.skipped[file] = skipped;
    }
    fs.mkdirSync(path.dirname(this.into), { recursive: true });
    fs.writeFileSync(this.into, JSON.stringify(run));
  }
}
