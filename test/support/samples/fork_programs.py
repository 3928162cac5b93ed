"""Runs the program of each line of its input, in a fork of an interpreter that has loaded the client libraries already."""
import gc
import json
import os
import runpy
import sys

import anthropic
import openai
import requests  # noqa: F401

# What the libraries load when they are first used.
openai.OpenAI(api_key="none").chat.completions  # noqa: B018
openai.OpenAI(api_key="none").responses  # noqa: B018
anthropic.Anthropic(api_key="none").messages  # noqa: B018

# An ending fork would search all of it for garbage, and copy each page for that.
gc.collect()
gc.freeze()


def job_of_a_fork():
    """For each line of the input the forked process returns with its job; the first one writes the statuses, and returns None."""
    for line in sys.stdin:
        job = json.loads(line)
        process = os.fork()
        if process == 0:
            return job
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return None


job = job_of_a_fork()
if job is not None:
    for descriptor, file in enumerate((os.devnull, job["output"], job["problem"])):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), descriptor)
    os.environ.update(job["env"])
    os.chdir(job["cwd"])
    sys.argv = [job["program"]]
    sys.path[0] = os.path.dirname(job["program"])
    runpy.run_path(job["program"], run_name="__main__")
