# frozen_string_literal: true

require 'json'

# What the runner says in the environment, and how steps are reported to it: one line of JSON each.
module Stage
  BASE_URL = ENV.fetch('MODELROUTE_BASE_URL')
  ODD_URL = ENV.fetch('MODELROUTE_ODD_URL')
  KEY = ENV.fetch('MODELROUTE_KEY')

  # Path of a file in the folder of samples.
  def self.path(name)
    File.join(ENV.fetch('MODELROUTE_WORK'), name)
  end

  # Throws what was seen where it is not what was expected.
  def self.check(expected, seen)
    raise seen.inspect unless expected
  end

  # A step that fails must not end the run: whatever it throws becomes its reason.
  def self.step(name)
    puts JSON.generate({ step: name, ok: true, detail: yield.to_s })
  rescue StandardError => e
    puts JSON.generate({ step: name, ok: false, why: "#{e.class}: #{e.message}" })
  end
end
