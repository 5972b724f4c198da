import fc from "fast-check";

/** Properties use the same values in each run, so that no mutant survives by chance in one run and not the next. */
fc.configureGlobal({ seed: 49 });
