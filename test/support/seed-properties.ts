/**
 * Properties of the first tier have the same examples in each run, like the grammars: a rare one does not stop somebody's
 * commit that has nothing to do with it. `PROPERTY_SEED` gives others; a property that names a seed keeps it.
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20261130) });
