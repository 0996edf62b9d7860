/**
 * Table 3 of the paper: the trigger-matched controls on the completed-primary sensitivity. The same stored trajectories,
 * evidence conditions, structural checks and budgets; only the way of repairing differs.
 *
 *   npx node experiments/table-3-controls.ts --model gpt-5.6 --base-url https://api.openai.com/v1 \
 *       --data bfcl --exclude touched.txt
 *
 * Costs beside those of the primary set (some 2,200 requests to the actor, which Table 1 has already paid for): at most two
 * triggers a task reach a model, so some 80 requests for self-revision and 200 for the absolute verifier, and a few dozen
 * to the actor after accepted revisions.
 *
 * Manifests: splits/primary.json, calibration.json, and manifest.json of each experiment, all in the work folder. Options:
 * experiments/study.ts.
 */
import { openStudy } from './study.ts'

const study = openStudy()
study.completed()
study.control('self-revision')
study.control('absolute-verifier')
study.report('table-3-controls', ['primary', 'completed-primary', 'self-revision', 'absolute-verifier'])
